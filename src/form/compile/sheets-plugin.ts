/**
 * Vite plugin: of Mantine's sheets only the rules and variables that the elements of theme/controls.tsx name. The other half is for sizes,
 * variants and sections that no control here has, and every control would carry its variables.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { transform } from 'lightningcss';
import type { Selector, Visitor } from 'lightningcss';
import type { Plugin } from 'vite';

const SHEET = /\/@mantine\/core\/styles\/\w+\.css$/;
const CONTROLS = resolve(import.meta.dirname, '../theme/controls.tsx');
/** Attributes of the page itself: brands have a light scheme, with a theme of their own for contrast. */
const AT_PAGE = ['data-mantine-color-scheme', 'light'];

/** Whether an element can be meant whose classes and attributes are among those named; what a selector excludes need not be. */
const isMet = (selector: Selector, named: ReadonlySet<string>): boolean =>
  selector.every((part) => {
    if (part.type === 'class') return named.has(part.name);
    if (part.type === 'attribute')
      return (
        named.has(part.name) &&
        (part.operation?.operator !== 'equal' || named.has(part.operation.value))
      );
    if (
      part.type === 'pseudo-class' &&
      (part.kind === 'where' || part.kind === 'is' || part.kind === 'has')
    )
      return part.selectors.some((inner) => isMet(inner, named));
    return true;
  });

const withVisitor = (sheet: string, visitor: Visitor<never>): string =>
  transform({ filename: 'sheet.css', code: Buffer.from(sheet), visitor }).code.toString();

const readIn = (sheet: string): ReadonlySet<string> =>
  new Set([...sheet.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name));

/** Without the variables that nothing reads, nor those that only these read. */
function withoutUnread(sheet: string): string {
  const read = readIn(sheet);
  const less = withVisitor(sheet, {
    Declaration: {
      custom: ({ name }) => (name.startsWith('--') && !read.has(name) ? [] : undefined),
    },
  });
  return less === sheet ? sheet : withoutUnread(less);
}

/** What `controls` (source of the elements) needs of a sheet. */
export function neededOf(sheet: string, controls: string): string {
  const named = new Set([...(controls.match(/[\w-]+/g) ?? []), ...AT_PAGE]);
  return withoutUnread(
    withVisitor(sheet, { Selector: (selector) => (isMet(selector, named) ? undefined : []) }),
  );
}

export function sheetsPlugin(): Plugin {
  return {
    name: 'sheets',
    enforce: 'pre',
    transform: {
      filter: { id: SHEET },
      async handler(code) {
        this.addWatchFile(CONTROLS);
        return { code: neededOf(code, await readFile(CONTROLS, 'utf8')), map: null };
      },
    },
  };
}
