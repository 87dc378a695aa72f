/** The changes of a suggestion as sentences, for people who write them by hand. */
import type { Suggestion } from './finding.ts';
import { part } from './finding.ts';
import type { DefinitionSources } from './sources.ts';

export interface Change {
  file: string;
  line: number;
  text: string;
}

const MOST = 160;
/** In one line, without the commas and blanks around it. */
const shown = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').replace(/^[\s,]+|[\s,]+$/g, '');
  const plain = line === '' ? text.trim() : line;
  return plain.length > MOST ? `${plain.slice(0, MOST)} …` : plain;
};

/** Blanks that are too many cannot be seen. */
const blanksShown = (text: string): string =>
  shown(text.replaceAll(/(?<=")\s+|\s+(?=")|\s{2,}/g, (blanks) => '␣'.repeat(blanks.length)));

/** One row per place, in the order of the suggestion. */
export const changesOf = (sources: DefinitionSources, { edits }: Suggestion): Change[] =>
  edits.map(({ file, start, end, newText }) => {
    const text = sources.files().includes(file) ? sources.read(file) : '';
    const old = text.slice(start, end);
    const alike = old.replaceAll(/\s+/g, '') === newText.replaceAll(/\s+/g, '');
    const [before, after] = [old, newText].map(alike ? blanksShown : shown) as [string, string];
    // A comma and a line break before the change belong to the line above.
    const gap =
      (start === end ? /^\n/ : /^,?\s*\n\s*/).exec(
        start === end ? newText : text.slice(start, end),
      )?.[0] ?? '';
    const line = (text.slice(0, start) + gap).split('\n').length;
    return {
      file,
      line,
      text:
        start === end
          ? part('change.added', { after })
          : newText === ''
            ? part('change.removed', { before })
            : part('change.replaced', { before, after }),
    };
  });
