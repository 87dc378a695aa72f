/** Stored sample applications of invented people: a new customer, an existing one, a pensioner and a commuter. They stand for answers given earlier and never change. */
import { readFileSync } from 'node:fs';
import { filled } from '../check/finding.ts';
import { lineAt, objectOf, offsetIn, treeOf, type JsonObject } from '../check/json-file.ts';
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
const FILE = new URL('./dropped.json', import.meta.url);
const FATES: readonly unknown[] = ['dropped', 'invalid', 'renamed'] satisfies Explained['fate'][];
const NEEDED = ['path', 'fate', 'reason', 'date'];

/** The entries, or a sentence for each that is none. */
export function readExplained(text = readFileSync(FILE, 'utf8')): {
  entries: Explained[];
  mistakes: string[];
} {
  const tree = treeOf('workbench/replay/dropped.json', text);
  const said = (sentence: keyof typeof sentences, offset: number, values: object = {}): string =>
    filled(sentences[sentence], { line: lineAt(text, offset), ...values });
  if (tree.root?.type !== 'array' || tree.errors.length > 0)
    return { entries: [], mistakes: [said('entryUnreadable', tree.errors[0]?.offset ?? 0)] };
  const list = JSON.parse(text) as JsonObject[];
  const mistakes = list.flatMap((value, i) => {
    const entry = objectOf(value);
    const offset = offsetIn(tree, [i]);
    const { fate } = entry;
    const needed = fate === 'renamed' ? [...NEEDED, 'to'] : NEEDED;
    const lacking = needed.filter((name) => typeof entry[name] !== 'string' || entry[name] === '');
    const isUnknown = !lacking.includes('fate') && !FATES.includes(fate);
    return [
      ...lacking.map((name) => said('entryLacks', offset, { name })),
      ...(isUnknown ? [said('entryFate', offset, { fate, possible: FATES.join(', ') })] : []),
    ];
  });
  return {
    entries: mistakes.length > 0 ? [] : (list as unknown as Explained[]),
    mistakes,
  };
}
