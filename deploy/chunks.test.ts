import { expect, test } from 'vitest';
import { chunksOf } from './chunks.ts';

const REGISTRATION = '\0form:/project/schemas/steps/registration.schema';
const SUMMARY = '\0form:/project/schemas/steps/summary.schema';
const LIBRARY = '/project/node_modules/ibantools/index.js';
const inSources = (file: string): string =>
  file.startsWith('/') || file.startsWith('\0') ? file : `/project/src/${file}`;

/** A small application: what each module imports at once, and what only when it is wanted. */
const IMPORTS: Readonly<Record<string, { at?: readonly string[]; later?: readonly string[] }>> = {
  'early.ts': { at: ['io/first.ts'] },
  'main.tsx': { at: ['state/everywhere.ts', 'flow/steps.ts'] },
  'app/ahead.ts': { at: ['screens/screens.ts', 'flow/steps.ts'] },
  'app/pages.tsx': { at: ['form/renderer.tsx', 'io/log.ts'] },
  'io/telemetry.ts': { at: ['io/log.ts'] },
  'screens/screens.ts': { later: ['screens/step.tsx', 'screens/summary.tsx'] },
  'screens/forms.ts': { later: [REGISTRATION, SUMMARY] },
  [REGISTRATION]: { at: ['form/widgets/text.tsx'] },
  [SUMMARY]: { at: ['form/widgets/text.tsx', 'form/widgets/rating.tsx', 'form/formats/iban.ts'] },
  'form/formats/iban.ts': { at: [LIBRARY] },
};
const graph = new Map(
  Object.entries(IMPORTS).map(([file, { at = [], later = [] }]) => [
    inSources(file),
    { importedIds: at.map(inSources), dynamicallyImportedIds: later.map(inSources) },
  ]),
);
const chunks = chunksOf('/project');

test.each([
  ['the first scripts', 'io/first.ts', 'early'],
  ['what loads everything else', '\0vite/preload-helper.js', 'early'],
  ['what main has alone', 'state/everywhere.ts', 'index'],
  ['what main and the table of the screens share', 'flow/steps.ts', 'early'],
  ['the table of the screens', 'screens/screens.ts', 'screens'],
  ['a screen', 'screens/summary.tsx', 'summary'],
  ['the form of a step', SUMMARY, 'summary'],
  ['its texts', '\0texts:/texts-summary', 'summary'],
  ['texts for all', '\0texts:/texts-common', null],
  ['the screen of plain forms', 'screens/step.tsx', 'flow'],
  ['the renderer', 'form/renderer.tsx', 'flow'],
  ['a field of the first form', 'form/widgets/text.tsx', 'flow'],
  ['a field of later forms', 'form/widgets/rating.tsx', 'fields'],
  ['what few forms name', 'form/formats/iban.ts', 'iban'],
  ['the library behind it', LIBRARY, 'iban'],
  ['what the flow shares with telemetry', 'io/log.ts', 'index'],
  ['anything else', 'app/popups/popup.tsx', null],
])('%s: %s lies in %s', (_, file, name) =>
  expect(chunks.nameOf(inSources(file), (id) => graph.get(id) ?? null)).toBe(name),
);
