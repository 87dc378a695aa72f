/** A foreign form as a step of a project of its own, and what the check of the definitions finds in it. */
import { stringify } from 'yaml';
import { checkDefinitions, withFix, type Finding } from '../../../workbench/check/check.ts';
import { readDefinitions } from '../../../workbench/check/definitions.ts';
import type { Json, JsonObject } from '../../../workbench/definitions/json-file.ts';
import { withChanges, type DefinitionSources } from '../../../workbench/definitions/sources.ts';
import type { Case } from './cases.tsx';

/** Saved as a whole, so that nothing but schemas and the application itself is about it. */
export const STEP = 'registration';
export const SCHEMA = `schemas/steps/${STEP}.schema.json`;
export const UI = `schemas/steps/${STEP}.ui.json`;
const NAMESPACES = ['enums', 'errors', 'fields', 'steps'];
/** So many fields in a group. */
const GROUP = 8;

const EMPTY: DefinitionSources = { files: () => [], read: () => '' };
const json = (value: Json): string => JSON.stringify(value, null, 2);

export const isForm = ({ schema }: Case): boolean => schema['type'] === 'object';

/** What is no form is the question of one. */
export const asForm = (each: Case): Case =>
  isForm(each)
    ? each
    : {
        ...each,
        schema: { type: 'object', properties: { answer: each.schema } },
        uiSchema: Object.keys(each.uiSchema).length === 0 ? {} : { answer: each.uiSchema },
        answers: { answer: each.answers },
      };

/** The description of an interface that takes every answer of the form. */
function apiFor(sources: DefinitionSources): string {
  const schemas: Record<string, { properties: JsonObject }> = { Application: { properties: {} } };
  for (const { path, schema } of readDefinitions(sources).fields) {
    const names = path.split('.');
    let owner = 'Application';
    for (const [i, each] of names.entries()) {
      const properties = (schemas[owner] ??= { properties: {} }).properties;
      const name = each.replace('[]', '');
      owner += name;
      const reference = { $ref: `#/components/schemas/${owner}` };
      if (i === names.length - 1) properties[name] = schema as JsonObject;
      else if (each.endsWith('[]'))
        properties[name] = { ...(properties[name] as JsonObject), items: reference };
      else properties[name] = reference;
    }
  }
  return stringify({ components: { schemas } });
}

/** What belongs to a new form beside its schema: groups, texts and the interface. */
function projectOf({ schema, uiSchema }: Case): DefinitionSources {
  const files: Record<string, string> = {
    'schemas/defs.json': '{ "definitions": {} }',
    'openapi/application.yaml': '',
    // A screen shows these texts of its step.
    'src/screen.ts': '[t(`${step}.title`), t(`${step}.heading`), t(`${step}.submit`)];',
    [SCHEMA]: json(schema),
    [UI]: '{}',
    ...Object.fromEntries(NAMESPACES.map((name) => [`locales/de-AT/${name}.json`, '{}'])),
  };
  const sources = withChanges(EMPTY, files);
  const { fields } = readDefinitions(sources);
  const paths = [...new Set(fields.filter(({ inItem }) => !inItem).map(({ path }) => path))];
  const groups = Array.from({ length: Math.ceil(paths.length / GROUP) }, (_, i) => ({
    key: `group${i + 1}`,
    fields: paths.slice(i * GROUP, (i + 1) * GROUP),
  }));
  return withTexts(
    withChanges(sources, {
      [UI]: json({ 'ui:groups': groups, ...uiSchema }),
      'openapi/application.yaml': apiFor(sources),
    }),
  );
}

const mistakesIn = (sources: DefinitionSources): Finding[] =>
  checkDefinitions(sources).filter(({ hint }) => !hint);

/** Writes the texts that the check names, as it suggests them. */
function withTexts(sources: DefinitionSources): DefinitionSources {
  const missing = mistakesIn(sources).find(({ code }) => code === 'text-missing');
  return missing === undefined ? sources : withTexts(withFix(sources, missing));
}

export interface Verdict {
  readonly sources: DefinitionSources;
  readonly mistakes: readonly Finding[];
}

export function judge(each: Case): Verdict {
  const sources = projectOf(each);
  return { sources, mistakes: mistakesIn(sources) };
}

/** After every suggestion that can be applied; the interface follows the form. */
export function mended({ sources, mistakes }: Verdict, rounds = 100): Verdict {
  const next = mistakes.find(({ fix }) => fix !== undefined);
  if (next === undefined || rounds === 0) return { sources, mistakes };
  const changed = withFix(sources, next);
  const renewed = withTexts(withChanges(changed, { 'openapi/application.yaml': apiFor(changed) }));
  return mended({ sources: renewed, mistakes: mistakesIn(renewed) }, rounds - 1);
}
