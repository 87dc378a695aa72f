/** Cuts the texts of the flow into what every screen needs and what one step alone does. Runs in Node only, at build time. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../../form/compile/read-json.ts';

type Json = Readonly<Record<string, unknown>>;
/** Texts by namespace. */
export type Bundle = Readonly<Record<string, Json>>;

export interface Slices {
  /** Titles of all screens, the words of errors, and whatever belongs to no step. */
  readonly common: Bundle;
  /** By the name of a step: its own texts, and those of the fields that its form asks for. */
  readonly parts: Readonly<Record<string, Bundle>>;
  /** Every file these were made of, for watching. */
  readonly files: readonly string[];
}

/** Keyed by the names of fields. */
const BY_FIELD = ['fields', 'enums', 'errors'] as const;
/** Of `steps`: titled as well, but parts of several screens. The test beside this holds the rest against the table of steps. */
const SHARED: readonly string[] = ['contact'];
/** Those of every page come with it, those of the statement with the statement. */
const APART: readonly string[] = ['shell', 'accessibility'];
/** Of the screens beyond the forms; src/screens/texts.ts says which. */
const LATER = 'offer';

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const read = (file: string): Json => readJson(file) as Json;

/** The names of all properties of a schema, those of its definitions too. */
function namesIn(
  node: unknown,
  folder: string,
  found = new Set<string>(),
  seen = new Set<string>(),
): Set<string> {
  if (Array.isArray(node)) node.forEach((item) => namesIn(item, folder, found, seen));
  if (!isObject(node)) return found;
  const ref = node['$ref'];
  if (typeof ref === 'string' && !seen.has(ref)) {
    seen.add(ref);
    const [name = '', pointer = ''] = ref.split('#');
    const file = [join(folder, name), join(folder, '..', name)].find(
      (path) => name !== '' && existsSync(path),
    );
    // What cannot be found stops the build where the form is made.
    const target = pointer
      .split('/')
      .filter(Boolean)
      .reduce<unknown>(
        (at, key) => (isObject(at) ? at[key] : undefined),
        file === undefined ? undefined : read(file),
      );
    namesIn(target, folder, found, seen);
  }
  if (isObject(node['properties']))
    Object.keys(node['properties']).forEach((name) => found.add(name));
  Object.values(node).forEach((value) => namesIn(value, folder, found, seen));
  return found;
}

const picked = (texts: Json, wanted: (key: string) => boolean): Json =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => wanted(key)));

/** `root` is the folder that holds locales/ and schemas/. */
export function slicesOf(root: string): Slices {
  const locale = join(root, 'locales/de-AT');
  const steps = join(root, 'schemas/steps');
  const texts = Object.fromEntries(
    readdirSync(locale)
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .filter((name) => !APART.includes(name))
      .map((name) => [name, read(join(locale, `${name}.json`))]),
  );
  const schemas = readdirSync(steps).filter((name) => name.endsWith('.schema.json'));
  const names = new Map(
    schemas.map((name) => [
      name.slice(0, -'.schema.json'.length),
      namesIn(read(join(steps, name)), steps),
    ]),
  );
  const asked = new Set([...names.values()].flatMap((fields) => [...fields]));

  const screens = Object.entries(texts['steps'] ?? {}).filter(
    (entry): entry is [string, Json] =>
      isObject(entry[1]) && 'title' in entry[1] && !SHARED.includes(entry[0]),
  );
  const titles = Object.fromEntries(screens.map(([name, { title }]) => [name, { title }]));
  const isScreen = (key: string): boolean => key in titles;
  const byField = (of: (key: string) => boolean): Bundle =>
    Object.fromEntries(
      BY_FIELD.map((namespace) => [namespace, picked(texts[namespace] ?? {}, of)]).filter(
        ([, found]) => Object.keys(found ?? {}).length > 0,
      ),
    );
  return {
    common: {
      ...(picked(texts, (namespace) => namespace !== LATER) as Bundle),
      ...byField((key) => !asked.has(key)),
      steps: { ...picked(texts['steps'] ?? {}, (key) => !isScreen(key)), ...titles },
    },
    parts: {
      ...Object.fromEntries(
        screens.map(([name, { title: _, ...own }]) => [
          name,
          { steps: { [name]: own }, ...byField((key) => names.get(name)?.has(key) === true) },
        ]),
      ),
      [LATER]: { [LATER]: texts[LATER] ?? {} },
    },
    files: [
      ...readdirSync(locale).map((name) => join(locale, name)),
      ...schemas.map((name) => join(steps, name)),
      join(root, 'schemas/defs.json'),
    ],
  };
}
