/** Calls of the studio's page to its own server and to the sandbox. */
import type { placesIn } from '../new-field.ts';
import type { FieldRules, NewField, StudioFinding, StudioText } from '../shared.ts';
import { t } from '../texts.ts';

export type Answer<Value> = { ok: true; value: Value } | { ok: false; problem: string };

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function call<Value>(path: string, body?: unknown): Promise<Answer<Value>> {
  try {
    const response = await fetch(`/workbench/api/${path}`, body === undefined ? {} : post(body));
    return (await response.json()) as Answer<Value>;
  } catch {
    // The browser's own message about a lost connection is not German.
    return { ok: false, problem: t('lost') };
  }
}

export const fetchFindings = (): Promise<Answer<StudioFinding[]>> => call('findings');
export const applyFinding = (finding: StudioFinding): Promise<Answer<unknown>> =>
  call('findings', finding);
export const fetchTexts = (
  language: string,
): Promise<Answer<{ languages: string[]; texts: StudioText[] }>> =>
  call(`texts?language=${encodeURIComponent(language)}`);
export const saveText = (
  language: string,
  key: string,
  text: string,
): Promise<Answer<{ file: string }>> => call('texts', { language, key, text });
export const fetchRules = (form: string): Promise<Answer<FieldRules[]>> =>
  call(`rules?form=${encodeURIComponent(form)}`);
export const fetchPlaces = (form: string): Promise<Answer<ReturnType<typeof placesIn>>> =>
  call(`fields?form=${encodeURIComponent(form)}`);
export const addField = (field: NewField): Promise<Answer<{ files: string[]; left: string[] }>> =>
  call('fields', field);

export interface Start {
  state: string;
  customerType: string;
  brand: string;
  channel?: string;
  legitimationStatus?: string;
}

/** A new application of the sandbox in that state; its id. */
export async function startApplication(start: Start): Promise<Answer<string>> {
  try {
    const response = await fetch('/sandbox/applications', post(start));
    const answer = (await response.json()) as { id?: string; message?: string };
    return answer.id === undefined
      ? { ok: false, problem: answer.message ?? String(response.status) }
      : { ok: true, value: answer.id };
  } catch {
    return { ok: false, problem: t('lost') };
  }
}
