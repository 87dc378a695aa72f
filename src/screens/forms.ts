/**
 * The forms of the steps: schema, UI schema and compiled validator, one chunk per step. The table of screens loads
 * them together with the screen, so that a screen finds its forms ready.
 */
import type { FormDefinition } from '#form/definition.ts';

const SOURCES = import.meta.glob<FormDefinition>('/schemas/steps/*.schema.json', {
  query: '?form',
  import: 'form',
});
const pathOf = (step: string): string => `/schemas/steps/${step}.schema.json`;

const ready = new Map<string, FormDefinition>();

export async function loadForm(step: string): Promise<FormDefinition> {
  const source = SOURCES[pathOf(step)];
  if (source === undefined) throw new Error(`no form is named ${step}`);
  const form = ready.get(step) ?? (await source());
  ready.set(step, form);
  return form;
}

/** A form that has been loaded; asking for another one is a mistake in the table of screens. */
export function formOf(step: string): FormDefinition {
  const form = ready.get(step);
  if (form === undefined)
    throw new Error(`the form ${step} is not loaded: see src/screens/screens.ts`);
  return form;
}
