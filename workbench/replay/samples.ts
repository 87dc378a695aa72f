/** Stored sample applications of invented people: a new customer, an existing one, a pensioner and a commuter. They stand for answers given earlier; where an answer is lost on purpose, it goes from them. */
import type { JsonObject } from '../definitions/json-file.ts';
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

export const storedSamples = (): Sample[] =>
  stored.samples.map((sample) => ({ ...sample, stepOf: stored.stepOf }));
