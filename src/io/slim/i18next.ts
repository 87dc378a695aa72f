/**
 * In the place of i18next in a build: exactly what this application uses of it, for texts that are there when they are asked for.
 * Keys with namespace, contexts, plurals, lists of keys, objects, defaults, values in double braces, a second language with the first
 * behind it. No backends, nesting, formats, events or escaping. `i18next.test.ts` holds both against each other for every text there is.
 */
type Values = Readonly<Record<string, unknown>>;
type Tree = Record<string, unknown>;

export interface Slim {
  language: string;
  use(plugin: { init(texts: Slim): void }): Slim;
  init(settings: { lng?: string; fallbackLng?: string; resources?: Record<string, Tree> }): Promise<void>;
  addResourceBundle(language: string, namespace: string, texts: Tree, deep?: boolean, overwrite?: boolean): Slim;
  exists(key: string | readonly string[], values?: Values): boolean;
  t(key: string | readonly string[], values?: Values): unknown;
  getFixedT(language: null, namespaces: readonly string[]): (key: string | readonly string[], values?: Values) => unknown;
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** What stands at a path, whose names may hold dots themselves (`title.Dipl. Ing.`). Only a branch's own names count: `constructor` is no text. */
function at(tree: unknown, path: string): unknown {
  if (!isTree(tree)) return undefined;
  if (Object.hasOwn(tree, path)) return tree[path];
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const name = path.slice(0, dot);
    const found = Object.hasOwn(tree, name) ? at(tree[name], path.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Adds `more` to `tree`, branch by branch. */
function merge(tree: Tree, more: Tree): Tree {
  const merged = { ...tree };
  for (const [key, value] of Object.entries(more)) {
    const below = merged[key];
    merged[key] = isTree(below) && isTree(value) && !Array.isArray(value) ? merge(below, value) : value;
  }
  return merged;
}

const shown = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** A value that was not given at all leaves its braces, so that it is found. */
const filled = (text: string, values: Values): string => text.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (braces, name: string) => {
  const value = at(values, name);
  return value === undefined && !Object.hasOwn(values, name) ? braces : shown(value);
});

/** Objects and lists with every text in them filled. */
const filledIn = (node: unknown, values: Values): unknown => {
  if (typeof node === 'string') return filled(node, values);
  if (Array.isArray(node)) return node.map((item) => filledIn(item, values));
  return isTree(node) ? Object.fromEntries(Object.entries(node).map(([key, value]) => [key, filledIn(value, values)])) : node;
};

export function createInstance(): Slim {
  let languages: readonly string[] = [];
  const resources = new Map<string, Record<string, unknown>>();

  /** The forms of a key, the closest first: context with number, context, number, plain. */
  const formsOf = (key: string, { context, count }: Values, language: string): string[] => {
    const numbers = typeof count === 'number' ? [...(count === 0 ? ['_zero'] : []), `_${new Intl.PluralRules(language).select(count)}`] : [];
    const forms = (stem: string): string[] => [...numbers.map((number) => stem + number), stem];
    return context === undefined || context === '' ? forms(key) : [...forms(`${key}_${String(context)}`), ...forms(key)];
  };
  const find = (keys: string | readonly string[], namespaces: readonly string[], values: Values): { key: string; found: unknown } => {
    let last = '';
    for (const whole of [keys].flat()) {
      const colon = whole.indexOf(':');
      const key = last = whole.slice(colon + 1);
      for (const namespace of colon < 0 ? namespaces : [whole.slice(0, colon)]) {
        for (const language of languages) {
          for (const form of formsOf(key, values, language)) {
            const found = at(resources.get(language)?.[namespace], form);
            if (found !== undefined && found !== null) return { key, found };
          }
        }
      }
    }
    return { key: last, found: undefined };
  };
  const namespacesOf = ({ ns }: Values, otherwise: readonly string[]): readonly string[] => (typeof ns === 'string' ? [ns] : otherwise);
  const text = (keys: string | readonly string[], values: Values, namespaces: readonly string[]): unknown => {
    const { key, found } = find(keys, namespacesOf(values, namespaces), values);
    if (found === undefined) return 'defaultValue' in values ? filledIn(values['defaultValue'], values) : key;
    if (!isTree(found)) return filledIn(found, values);
    return values['returnObjects'] === true ? filledIn(found, values) : key;
  };

  const self: Slim = {
    language: '',
    use(plugin) {
      plugin.init(self);
      return self;
    },
    async init({ lng = '', fallbackLng = lng, resources: given = {} }) {
      self.language = lng;
      languages = [...new Set([lng, fallbackLng])];
      for (const [language, namespaces] of Object.entries(given)) resources.set(language, { ...namespaces });
    },
    addResourceBundle(language, namespace, texts) {
      const known = resources.get(language) ?? {};
      const before = known[namespace];
      resources.set(language, { ...known, [namespace]: merge(isTree(before) ? before : {}, texts) });
      return self;
    },
    exists(keys, values = {}) {
      const { found } = find(keys, namespacesOf(values, []), values);
      return found !== undefined && !(values['returnObjects'] === false && isTree(found));
    },
    t: (keys, values = {}) => text(keys, values, []),
    getFixedT: (_language, namespaces) => (keys, values = {}) => text(keys, values, namespaces),
  };
  return self;
}
