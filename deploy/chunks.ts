/**
 * Which modules of the build share a file, so that an address needs few of them and no more than it shows: what the first scripts
 * need, what main shares with the flow, the table of the screens, the flow with its renderer and first form, what only later forms have.
 * Everything else stays as the bundler cuts it.
 */
import { basename } from 'node:path';

interface Info {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}
type Graph = (id: string) => Info | null;

const SOURCES = '/src/';
/** Small, and wanted by everything that loads something. */
const LOADING = /vite\/preload-helper/;
/** `\0form:…/steps/summary.schema`, `\0texts:/texts-summary`: a step's form and texts are one file, with its screen. */
const STEP = /^\0(?:form:.*\/steps\/|texts:\/texts-(?!common$|offer$))([\w-]+)/;

/** Ways of writing that few forms name, with the libraries behind them: each comes with the forms that do, or in the file of the only one. */
const FORMATS: Readonly<Record<string, string>> = {
  iban: 'form/formats/iban.ts',
  'personal-financial-data': 'form/formats/company-registry-number.ts',
};

/** Its widgets and ways of writing come with the flow, those that other forms have besides in a file of their own. */
const FIRST_FORM = 'registration';

/** Loaded from main, too, which must not bring the flow along: the little they share with it comes with main. */
const BESIDE = ['io/telemetry.ts', 'io/oidc.ts'];

/** Everything these files import at once, themselves included. */
function reach(files: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    graph(id)?.importedIds.forEach(visit);
  };
  files.forEach(visit);
  return found;
}

export interface Chunks {
  nameOf(id: string, graph: Graph): string | null;
}

/** `root` is the folder that holds src/; the graph is read once, with the first question, when it is complete. */
export function chunksOf(root: string): Chunks {
  const inRoot = (file: string): string => `${root}${SOURCES}${file}`;
  const read = (graph: Graph) => {
    const formIds = graph(inRoot('screens/forms.ts'))?.dynamicallyImportedIds ?? [];
    const always = reach(
      [
        inRoot('app/pages.tsx'),
        inRoot('screens/step.tsx'),
        ...formIds.filter((id) => STEP.exec(id)?.[1] === FIRST_FORM),
      ],
      graph,
    );
    const formats = Object.entries(FORMATS).flatMap(([name, file]) =>
      [...reach([inRoot(file)], graph)]
        .filter((id) => !always.has(id))
        .map((id) => [id, name] as const),
    );
    return {
      formats: new Map(formats),
      first: reach([inRoot('early.ts')], graph),
      main: reach([inRoot('main.tsx')], graph),
      table: reach([inRoot('app/ahead.ts')], graph),
      screens: new Set(graph(inRoot('screens/screens.ts'))?.dynamicallyImportedIds ?? []),
      flow: always,
      fields: reach(formIds, graph),
      beside: reach(BESIDE.map(inRoot), graph),
    };
  };
  let sets: ReturnType<typeof read> | undefined;
  return {
    nameOf(id, graph) {
      sets ??= read(graph);
      const { formats, screens, first, main, table, flow, fields, beside } = sets;
      const step = STEP.exec(id)?.[1];
      if (step !== undefined) return step;
      if (screens.has(id) && !flow.has(id) && !fields.has(id)) return basename(id, '.tsx');
      if (LOADING.test(id) || first.has(id)) return 'early';
      if (main.has(id)) return table.has(id) ? 'early' : 'index';
      if (table.has(id)) return 'screens';
      if (!flow.has(id) && !fields.has(id)) return null;
      if (beside.has(id)) return 'index';
      return formats.get(id) ?? (flow.has(id) ? 'flow' : 'fields');
    },
  };
}
