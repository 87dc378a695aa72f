/** Stored sample applications, one per state: invented people, recorded from the sandbox when the answers were valid. */
import { readFileSync, readdirSync } from 'node:fs';
import type { JsonObject } from '../check/json-file.ts';

export interface Sample {
  state: string;
  /** Day of the recording; date limits are judged as of then. ISO. */
  recorded: string;
  /** The application as the backend answered it. */
  application: JsonObject;
  /** Path of every answer → the step that asked for it then. */
  asked: Record<string, string>;
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

const FOLDER = new URL('./samples/', import.meta.url);
export const storedSamples = (): Sample[] => readdirSync(FOLDER).filter((file) => file.endsWith('.json')).sort()
  .map((file) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Sample);
export const explained = (): Explained[] => JSON.parse(readFileSync(new URL('./dropped.json', import.meta.url), 'utf8')) as Explained[];
