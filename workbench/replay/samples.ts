/** Stored sample applications of invented people: a new customer, an existing one, a pensioner and a commuter. They stand for answers given earlier and never change. */
import { readFileSync } from 'node:fs';
import { createAjvWithoutLimits } from '../../build/ajv.ts';
import { filled } from '../check/finding.ts';
import { lineAt, offsetIn, stepsOf, treeOf, type JsonObject } from '../definitions/json-file.ts';
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
const validate = createAjvWithoutLimits({ verbose: true }).compile({
  type: 'array',
  items: {
    type: 'object',
    required: ['path', 'fate', 'reason', 'date'],
    properties: { fate: { enum: ['dropped', 'invalid', 'renamed'] satisfies Explained['fate'][] } },
    if: { required: ['fate'], properties: { fate: { const: 'renamed' } } },
    then: { required: ['to'] },
    additionalProperties: { type: 'string', minLength: 1 },
  },
});

/** The entries, or a sentence for each that is none. */
export function readExplained(text = readFileSync(FILE, 'utf8')): {
  entries: Explained[];
  mistakes: string[];
} {
  const tree = treeOf('workbench/replay/dropped.json', text);
  const [slip] = tree.errors;
  const list: unknown = slip ? undefined : JSON.parse(text);
  if (!Array.isArray(list)) {
    const line = lineAt(text, slip?.offset ?? 0);
    return { entries: [], mistakes: [filled(sentences.entryUnreadable, { line })] };
  }
  if (validate(list)) return { entries: list as Explained[], mistakes: [] };
  const mistakes = (validate.errors ?? []).flatMap(({ keyword, instancePath, params, data }) => {
    const [at = '0', name] = stepsOf(instancePath);
    const line = lineAt(text, offsetIn(tree, [Number(at)]));
    const fate = { line, fate: String(data), possible: String(params['allowedValues']) };
    if (keyword === 'if') return [];
    if (keyword === 'enum') return [filled(sentences.entryFate, fate)];
    const lacking = String(params['missingProperty'] ?? name);
    return [filled(sentences.entryLacks, { line, name: lacking })];
  });
  return { entries: [], mistakes };
}
