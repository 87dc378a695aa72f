/**
 * A text that fits a pattern: for samples only, so a handful of letters stands for every class. Understands what schemas use:
 * classes, groups, alternatives, repetitions, \d \w \s \p{…}; for anything else it answers undefined rather than something wrong.
 */

interface Reader {
  pattern: string;
  at: number;
  /** How often an open repetition is taken. */ times: number;
}

const CLASSES: Readonly<Record<string, string>> = {
  d: '1',
  w: 'a',
  s: ' ',
  'p{L}': 'a',
  'p{Lu}': 'A',
  'p{Ll}': 'a',
  'p{N}': '1',
  'p{M}': '\u0301',
};

class Unknown extends Error {}

/** `length` is the wish: open repetitions are taken more often until it is reached. */
export function textFor(pattern: string, length: { min: number; max: number }): string | undefined {
  const fits = new RegExp(pattern, 'u');
  let best: string | undefined;
  for (let times = 1; times <= Math.min(length.max, 200); times += 1) {
    let text: string;
    try {
      text = alternatives({ pattern, at: 0, times });
    } catch (error) {
      if (error instanceof Unknown) return undefined;
      throw error;
    }
    if (text.length > length.max) break;
    if (fits.test(text)) best = text;
    if (best !== undefined && best.length >= length.min) return best;
  }
  return best;
}

/** Reads up to the closing parenthesis or the end and takes the first alternative. */
function alternatives(reader: Reader): string {
  const found = [sequence(reader)];
  while (reader.pattern[reader.at] === '|') {
    reader.at += 1;
    found.push(sequence(reader));
  }
  return found[0] ?? '';
}

function sequence(reader: Reader): string {
  let text = '';
  while (reader.at < reader.pattern.length && !'|)'.includes(reader.pattern.charAt(reader.at))) {
    const one = atom(reader);
    text += one.repeat(repetition(reader));
  }
  return text;
}

function atom(reader: Reader): string {
  const { pattern } = reader;
  const letter = pattern.charAt(reader.at);
  reader.at += 1;
  switch (letter) {
    case '^':
    case '$':
      return '';
    case '.':
      return 'a';
    case '\\':
      return escape(reader);
    case '[':
      return set(reader);
    case '(': {
      if (pattern.startsWith('?:', reader.at)) reader.at += 2;
      else if (pattern[reader.at] === '?') throw new Unknown(pattern);
      const text = alternatives(reader);
      reader.at += 1;
      return text;
    }
    default:
      return letter;
  }
}

function escape(reader: Reader): string {
  const property = /^p\{\w+\}/.exec(reader.pattern.slice(reader.at))?.[0];
  const name = property ?? reader.pattern.charAt(reader.at);
  reader.at += name.length;
  if (property !== undefined && CLASSES[name] === undefined) throw new Unknown(name);
  return CLASSES[name] ?? name;
}

/** The first member of a class; of an excluding one a letter that is not named in it. */
function set(reader: Reader): string {
  const excluding = reader.pattern[reader.at] === '^';
  if (excluding) reader.at += 1;
  const members: string[] = [];
  while (reader.pattern[reader.at] !== ']') {
    if (reader.at >= reader.pattern.length) throw new Unknown(reader.pattern);
    const letter = reader.pattern.charAt(reader.at);
    reader.at += 1;
    members.push(letter === '\\' ? escape(reader) : letter);
    // Of a range the beginning will do.
    if (reader.pattern[reader.at] === '-' && reader.pattern[reader.at + 1] !== ']') reader.at += 2;
  }
  reader.at += 1;
  return (
    (excluding ? [...'abcxyz019'].find((letter) => !members.includes(letter)) : members[0]) ?? ''
  );
}

function repetition(reader: Reader): number {
  const [whole, min, comma, max] =
    /^(?:\{(\d+)(,?)(\d*)\}|[?*+])/.exec(reader.pattern.slice(reader.at)) ?? [];
  if (whole === undefined) return 1;
  reader.at += whole.length;
  if (reader.pattern[reader.at] === '?') reader.at += 1;
  if (whole === '?') return reader.times > 1 ? 1 : 0;
  if (whole === '*') return reader.times - 1;
  if (whole === '+') return reader.times;
  return Math.max(
    Number(min),
    Math.min(reader.times, comma === '' ? Number(min) : max === '' ? reader.times : Number(max)),
  );
}
