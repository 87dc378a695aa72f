/** The sentences of a finding, for people who write no code: those of its code in workbench/locales, filled by what it is about. */
import texts from '../locales/de-AT/check.json' with { type: 'json' };
import { filled, type Finding, type Params } from './finding.ts';
import {
  inLine,
  isObject,
  jsonFile,
  lineAt,
  nodeAtPointer,
  shown,
  stepsOf,
  valueOf,
} from './json-file.ts';
import type { Json, Node } from './json-file.ts';
import type { Fix, Operation } from './patch.ts';
import type { DefinitionSources } from './sources.ts';

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

type Told = Pick<Finding, 'code' | 'params'>;
/** What is wrong. */
export const messageOf = ({ code, params }: Told): string =>
  filled(sentences[code] ?? '', wordsOf(params));

/** How to mend it: `code.otherwise` where no name is meant, or `code.else` behind the name that is. */
export function adviceOf({ code, params }: Told): string {
  const [advice, otherwise, rest] = ['suggestion', 'otherwise', 'else'].map(
    (each) => sentences[`${code}.${each}`],
  );
  const isMeant = params['instead'] !== undefined;
  const sentence =
    rest === undefined
      ? ((isMeant ? undefined : otherwise) ?? advice ?? '')
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

function changeInWords(operation: Operation, before: Node | undefined): string {
  const { op } = operation;
  const last = stepsOf(op === 'move' ? operation.from : operation.path).at(-1);
  const name = before?.parent?.type === 'property' ? last : undefined;
  const old =
    before === undefined ? '' : written(valueOf(before), op === 'remove' ? name : undefined);
  if (op === 'remove') return filled(parts['change.removed'] ?? '', { before: old });
  if (op === 'add') {
    const isEntry = /^(?:-|\d+)$/.test(last ?? '');
    const after = written(operation.value, isEntry ? undefined : last);
    return filled(parts['change.added'] ?? '', { after });
  }
  const [from, to] =
    op === 'move'
      ? [written(last ?? ''), written(stepsOf(operation.path).at(-1) ?? '')]
      : [old, written(operation.value)];
  return filled(parts['change.replaced'] ?? '', { before: from, after: to });
}

/** One row per place, in the order of the fix. */
export function changesOf(
  sources: DefinitionSources,
  { fix }: { fix?: Fix | undefined },
): Change[] {
  if (fix === undefined) return [];
  const { file, patch } = fix;
  const source = jsonFile(file, sources.files().includes(file) ? sources.read(file) : '');
  return patch.map((operation) => {
    const pointer = operation.op === 'move' ? operation.from : operation.path;
    const node = operation.op === 'add' ? undefined : nodeAtPointer(source, pointer);
    const block = nodeAtPointer(source, pointer.slice(0, pointer.lastIndexOf('/')));
    // What is added goes behind the last line of its block.
    const place = node ?? block?.children?.at(-1) ?? block ?? source.root;
    return {
      file,
      line: lineAt(source.text, place?.offset ?? 0),
      text: changeInWords(operation, node),
    };
  });
}

/** One line per finding, as editors read it (.vscode/tasks.json), below it the changes to write. */
export const linesOf = (sources: DefinitionSources, findings: readonly Finding[]): string[] =>
  findings.flatMap((each) => [
    `${each.file}:${each.line}:${each.column} ${each.code} ${each.hint ? 'Hinweis: ' : ''}${messageOf(each)} · ${adviceOf(each)}`,
    ...changesOf(sources, each).map(({ file, line, text }) => `    ${file}:${line} ${text}`),
  ]);
