/** A mistake that somebody could make: an exchange of words in one shipped file, and what the check has to say about it. */
import type { FindingCode } from '../finding.ts';
import { withChanges } from '../sources.ts';
import type { DefinitionSources } from '../sources.ts';

export interface Mistake {
  name: string;
  file: string;
  /** Exactly these words, the first time they occur. */
  find: string;
  replace: string;
  code: FindingCode;
  /** Where the check points when that is not where the words were exchanged: a name taken away is missed where it belongs. */
  at?: { file: string; find: string };
}

export interface Seeded {
  sources: DefinitionSources;
  file: string;
  line: number;
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** The sources with the mistake, and the place where the check must point. */
export function seed(
  sources: DefinitionSources,
  { name, file, find, replace, at }: Mistake,
): Seeded {
  const text = sources.read(file);
  const start = text.indexOf(find);
  if (start < 0) throw new Error(`${name}: ${file} does not say ${find}`);
  const changed = withChanges(sources, {
    [file]: text.slice(0, start) + replace + text.slice(start + find.length),
  });
  if (at !== undefined) {
    const pointed = changed.read(at.file);
    const offset = pointed.indexOf(at.find);
    if (offset < 0) throw new Error(`${name}: ${at.file} does not say ${at.find}`);
    return { sources: changed, file: at.file, line: lineAt(pointed, offset) };
  }
  let same = 0;
  while (same < replace.length && replace[same] === find[same]) same += 1;
  // A line that was put in begins after the break before it.
  const added = /^[\s,]*/.exec(replace.slice(same))?.[0].length ?? 0;
  return {
    sources: changed,
    file,
    line: lineAt(changed.read(file), start + same + (same + added < replace.length ? added : 0)),
  };
}
