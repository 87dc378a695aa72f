/** The forms of the steps: schema, UI schema and compiled validator, one chunk per step, loaded when needed. */
import type { FormDefinition } from '#form/definition.ts';

const SOURCES = import.meta.glob<FormDefinition>('/schemas/steps/*.schema.json', { query: '?form', import: 'form' });

const loaded = new Map<string, Promise<FormDefinition>>();

/** The same promise for every call, so that React's `use` can wait for it; a failed load is tried anew. */
export function loadForm(step: string): Promise<FormDefinition> {
  const known = loaded.get(step);
  if (known !== undefined) return known;
  const source = SOURCES[`/schemas/steps/${step}.schema.json`];
  const form = source === undefined ? Promise.reject(new Error(`no form is named ${step}`)) : source();
  loaded.set(step, form);
  form.catch(() => loaded.delete(step));
  return form;
}

/** Starts loading the form that probably comes next; a failure shows when the step is opened. */
export function prefetchForm(step: string): void {
  if (`/schemas/steps/${step}.schema.json` in SOURCES) loadForm(step).catch(() => undefined);
}
