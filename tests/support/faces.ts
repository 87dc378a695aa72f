/**
 * The faces of every browser that tests start, the same on every machine: `usual` has Roboto for the system's face, as
 * Android has, `wide` has DejaVu Sans, as Debian has. Over all German texts DejaVu is 15 % wider, its bold 28 %: about as Verdana. Both have
 * DejaVu's face with serifs, the one of equal widths and rare signs, and no emoji. The heading faces of the brands are the application's own.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from '../../build/cache-folder.ts';

const folderOf = (manifest: string): string => dirname(fileURLToPath(manifest));
const ROBOTO = folderOf(import.meta.resolve('@expo-google-fonts/roboto/package.json'));
const DEJAVU = folderOf(import.meta.resolve('dejavu-fonts-ttf/package.json'));
/** macOS and Windows have no fontconfig: there the faces are the machine's. */
export const FACES_ARE_FIXED = process.platform === 'linux';
/** For browsers whose sandbox reads the usual folders of faces only. */
export const FACE_FOLDERS = [ROBOTO, DEJAVU];
const SETS = {
  usual: { folders: FACE_FOLDERS, sans: 'Roboto' },
  wide: { folders: [DEJAVU], sans: 'DejaVu Sans' },
};
const CACHE = cacheFolder('faces');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** `same`, or Chromium takes the face for another one than it asked for. */
const alias = (family: string, names: readonly string[]): string =>
  names
    .map(
      (name) =>
        `<alias binding="same"><family>${name}</family><prefer><family>${family}</family></prefer></alias>`,
    )
    .join('\n');

/** Without hinting, which would round the widths of letters. Browsers ask for the generic faces by names of Windows, too. */
const configuration = ({ folders, sans }: (typeof SETS)['usual']): string => `<?xml version="1.0"?>
<fontconfig>
${folders.map((folder) => `<dir>${escaped(folder)}</dir>`).join('\n')}
<cachedir>${escaped(CACHE)}</cachedir>
<selectfont><rejectfont>
<glob>*/DejaVu*Condensed*</glob><glob>*/DejaVuSans-ExtraLight*</glob><glob>*/DejaVuMath*</glob>
</rejectfont></selectfont>
<match><edit name="hinting"><bool>false</bool></edit></match>
${alias(sans, ['sans-serif', 'sans', 'system-ui', 'ui-sans-serif', 'Arial', 'Helvetica'])}
${alias('DejaVu Serif', ['serif', 'ui-serif', 'Times New Roman'])}
${alias('DejaVu Sans Mono', ['monospace', 'ui-monospace', 'Courier New'])}
</fontconfig>
`;

/** The environment of a browser. */
export function withFaces(set: keyof typeof SETS = 'usual'): NodeJS.ProcessEnv {
  const file = join(CACHE, `${set}.conf`);
  // Another process may be reading it.
  writeFileSync(`${file}.${process.pid}`, configuration(SETS[set]));
  renameSync(`${file}.${process.pid}`, file);
  return { ...process.env, FONTCONFIG_FILE: file };
}
