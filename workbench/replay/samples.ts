/** Stored sample applications of invented people: a new customer, an existing one, a pensioner and a commuter. They stand for answers given earlier and never change. */
import { readFileSync } from 'node:fs';
import { asObject } from '../check/fields.ts';
import { filled } from '../check/finding.ts';
import { lineAt, jsonFile, valueOf, type JsonObject } from '../check/json-file.ts';
import sentences from '../locales/de-AT/replay.json' with { type: 'json' };
import stored from './samples.json' with { type: 'json' };

export interface Sample {
  /** The state and, where needed, the kind of applicant. */
  name: string;
  /** Day of the recording; date limits are checked for it. ISO. */
  recorded: string;
  /** The answers, in the shape of the application. */
  application: JsonObject;
  /** Path of every answer → the step that asked for it then. */
  stepOf: Record<string, string>;
  /** The steps that were complete then. */
  passed: string[];
}

/** Why answers may be lost or refused: one entry for each field. */
export interface Explained {
  path: string;
  fate: 'dropped' | 'invalid' | 'renamed';
  /** The field the answer belongs to now, when it was renamed. */
  to?: string;
  reason: string;
  /** ISO. */
  date: string;
}

export const storedSamples = (): Sample[] =>
  stored.samples.map((sample) => ({ ...sample, stepOf: stored.stepOf }));
export const DROPPED_FILE = new URL('./dropped.json', import.meta.url);
const FATES: readonly string[] = ['dropped', 'invalid', 'renamed'] satisfies Explained['fate'][];

/** The entries of a text, or a sentence for each that is none. */
export function readExplained(text: string): { entries: Explained[]; mistakes: string[] } {
  const { root, errors } = jsonFile('workbench/replay/dropped.json', text);
  if (root?.type !== 'array' || errors.length > 0)
    return {
      entries: [],
      mistakes: [
        filled(sentences.entryUnreadable, {
          line: lineAt(text, errors[0]?.offset ?? 0),
        }),
      ],
    };
  const read = (root.children ?? []).map((node) => ({
    entry: asObject(node),
    line: lineAt(text, node.offset),
  }));
  const mistakes = read.flatMap(({ entry, line }) => {
    const has = (name: string): boolean => typeof entry[name] === 'string' && entry[name] !== '';
    const lacking = [
      'path',
      'fate',
      'reason',
      'date',
      ...(entry['fate'] === 'renamed' ? ['to'] : []),
    ].filter((name) => !has(name));
    return [
      ...lacking.map((name) => filled(sentences.entryLacks, { line, name })),
      ...(has('fate') && !FATES.includes(String(entry['fate']))
        ? [
            filled(sentences.entryFate, {
              line,
              fate: String(entry['fate']),
              possible: FATES.join(', '),
            }),
          ]
        : []),
    ];
  });
  return {
    entries: mistakes.length > 0 ? [] : (valueOf(root) as unknown as Explained[]),
    mistakes,
  };
}
export const explained = (): Explained[] =>
  readExplained(readFileSync(DROPPED_FILE, 'utf8')).entries;
