/** The sentences of a finding, for people who write no code: those of its code in workbench/locales, filled by what it is about. */
import texts from '../locales/de-AT/check.json' with { type: 'json' };
import { filled, type Finding, type Params } from './finding.ts';
import type { Fix, Operation } from './fix.ts';
import {
  inLine,
  isObject,
  lineAt,
  offsetIn,
  partAt,
  shown,
  stepsOf,
  treeOf,
} from '../definitions/json-file.ts';
import type { Json } from '../definitions/json-file.ts';
import type { DefinitionSources } from '../definitions/sources.ts';

const sentences: Readonly<Record<string, string>> = texts.findings;
const parts: Readonly<Record<string, string>> = texts.parts;

/** A value in a sentence: by a phrase for it (`form.array`) or around it (`possible`), else as it is written. */
function phrase(name: string, value: Json | undefined): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '';
  const around = parts[name];
  const one = (each: Json): string =>
    isObject(each) ? filled(around ?? '', each as Record<string, string>) : shown(each);
  const written = [value].flat().map(one).join(', ');
  const isList = Array.isArray(value) && value.some(isObject);
  return (
    parts[`${name}.${written}`] ??
    (around === undefined || isList ? written : filled(around, { values: written }))
  );
}
const wordsOf = (params: Params): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, phrase(name, value)]));

type Named = Pick<Finding, 'code' | 'params'>;
/** What is wrong. */
export const messageOf = ({ code, params }: Named): string =>
  filled(sentences[code] ?? '', wordsOf(params));

/** How to mend it: `code.otherwise` where no name is meant, or `code.else` behind the name that is. */
export function adviceOf({ code, params }: Named): string {
  const [advice = '', otherwise, rest] = ['suggestion', 'otherwise', 'else'].map(
    (each) => sentences[`${code}.${each}`],
  );
  const isMeant = params['instead'] !== undefined;
  const sentence =
    rest === undefined
      ? ((isMeant ? undefined : otherwise) ?? advice)
      : isMeant
        ? parts['meant'] + rest
        : rest.charAt(0).toUpperCase() + rest.slice(1);
  return filled(sentence, wordsOf(params));
}

/** A change of a fix as a sentence, for people who write it by hand. */
export interface Change {
  file: string;
  line: number;
  text: string;
}

const MOST = 160;
/** A value or member in one line. Blanks that are too many cannot be seen. */
const written = (value: Json, name?: string): string => {
  const text = (name === undefined ? '' : `"${name}": `) + inLine(value);
  const visible = text.replaceAll(/(?<=")\s+|\s+(?=")|(?<!:)\s{2,}/g, (blanks) =>
    '␣'.repeat(blanks.length),
  );
  return visible.length > MOST ? `${visible.slice(0, MOST)} …` : visible;
};
function changeInWords(operation: Operation, before: Json | undefined): string {
  const name = stepsOf(operation.path).at(-1) ?? '';
  const member = /^\d+$/.test(name) ? undefined : name;
  const words = (way: string, values: Record<string, string>): string =>
    filled(parts[`change.${way}`] ?? '', values);
  if (operation.op === 'remove') return words('removed', { before: written(before ?? '', member) });
  if (operation.op === 'add') return words('added', { after: written(operation.value, member) });
  const [from, to] =
    operation.op === 'move'
      ? [stepsOf(operation.from).at(-1) ?? '', name]
      : [before ?? '', operation.value];
  return words('replaced', { before: written(from), after: written(to) });
}

/** One row per place, in the order of the fix. */
export function changesOf(
  sources: DefinitionSources,
  { fix }: { fix?: Fix | undefined },
): Change[] {
  if (fix === undefined) return [];
  const { file, patch } = fix;
  const text = sources.files().includes(file) ? sources.read(file) : '{}';
  const root = { file, path: [], value: JSON.parse(text) as Json };
  return patch.map((operation) => {
    const steps = stepsOf(operation.op === 'move' ? operation.from : operation.path);
    // What is added stands in the innermost block that is there.
    const parts = steps.map((_, i) => partAt(root, ...steps.slice(0, i + 1)));
    const { path } = parts.findLast((part) => part !== undefined) ?? root;
    const line = lineAt(text, offsetIn(treeOf(file, text), path));
    return { file, line, text: changeInWords(operation, parts.at(-1)?.value) };
  });
}

/** One line per finding, as editors read it (.vscode/tasks.json), below it the changes to write. */
export const linesOf = (sources: DefinitionSources, findings: readonly Finding[]): string[] =>
  findings.flatMap((each) => [
    `${each.file}:${each.line}:${each.column} ${each.code} ${each.hint ? 'Hinweis: ' : ''}${messageOf(each)} · ${adviceOf(each)}`,
    ...changesOf(sources, each).map(({ file, line, text }) => `    ${file}:${line} ${text}`),
  ]);
