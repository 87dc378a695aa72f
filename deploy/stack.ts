/**
 * `npx tsx deploy/stack.ts dist.maps < exception.json`: the places in the sources of the places that telemetry has sent, one a line, with
 * the source maps of the same release. Reads the frames of Faro's JSON, or text with `signing-DMGF95BV.js:1:2345` in it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

const placeOf = ([, file = '', line, column]: RegExpMatchArray): Place => ({
  file,
  line: Number(line),
  column: Number(column),
});
const IN_JSON =
  /"filename": *"([\w.-]+)"(?:, *"function": *"[^"]*")?, *"lineno": *(\d+), *"colno": *(\d+)/g;
const IN_TEXT = /([\w-]+\.js):(\d+):(\d+)/g;

/** Frames of telemetry, else places in text. */
function placesIn(text: string): Place[] {
  const flat = text.replaceAll(/\s+/g, ' ');
  const frames = [...flat.matchAll(IN_JSON)].map(placeOf);
  return frames.length > 0 ? frames : [...flat.matchAll(IN_TEXT)].map(placeOf);
}

/** One line for each place. */
export function sourcesOf(text: string, maps: string): string[] {
  return placesIn(text).map(({ file, line, column }) => {
    const place = `${file}:${line}:${column}`;
    const map = join(maps, `${file}.map`);
    if (!existsSync(map))
      return `${place}  no source map: of another release, or made by the build`;
    const payload = JSON.parse(readFileSync(map, 'utf8')) as SourceMapPayload;
    const entry = new SourceMap(payload).findEntry(line - 1, column - 1);
    if (!('originalSource' in entry)) return `${place}  not in the source map`;
    const source = entry.originalSource.replace(/^(?:\.\.\/)+/, '');
    return `${place}  ${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , maps = 'dist.maps'] = process.argv;
  process.stdout.write(`${sourcesOf(readFileSync(0, 'utf8'), maps).join('\n')}\n`);
}
