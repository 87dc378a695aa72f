/** The sentences of a finding, for people who write no code: those of its code in workbench/locales, filled by what it is about. */
import texts from '../locales/de-AT/check.json' with { type: 'json' };
import { filled, type Finding, type Params } from './finding.ts';
import { shown, type Json } from '../definitions/json-file.ts';

const sentences: Readonly<Record<string, string>> = texts.findings;
const parts: Readonly<Record<string, string>> = texts.parts;

/** A value in a sentence: by a phrase for it (`form.array`) or around it (`possible`), else as it is written. */
function phrase(name: string, value: Json | undefined): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '';
  const around = parts[name];
  const values = [value].flat().map(shown).join(', ');
  return parts[`${name}.${values}`] ?? (around === undefined ? values : filled(around, { values }));
}
const wordsOf = (params: Params): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, phrase(name, value)]));

type Named = Pick<Finding, 'code' | 'params'>;
/** What is wrong; of a translation in which language. */
export const messageOf = ({ code, params }: Named): string =>
  phrase('translation', params['translation']) + filled(sentences[code] ?? '', wordsOf(params));

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

/** By file and line, as editors read it (.vscode/tasks.json). */
export const lineOf = (each: Finding): string =>
  `${each.file}:${each.line}:${each.column} ${each.code} ${each.hint ? 'Hinweis: ' : ''}${messageOf(each)} · ${adviceOf(each)}`;
