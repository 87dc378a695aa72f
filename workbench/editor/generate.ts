/** `npm run editor`: writes the schemas and the settings by which editors complete the definitions. A test sees that they are fresh. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { generatedFiles } from './generated.ts';
import { GEN } from './wiring.ts';

const ROOT = new URL('../..', import.meta.url);
for (const folder of [GEN, '.vscode', '.idea'])
  mkdirSync(new URL(folder, ROOT), { recursive: true });
for (const file of readdirSync(new URL(GEN, ROOT))) rmSync(new URL(`${GEN}/${file}`, ROOT));
for (const [file, text] of generatedFiles()) writeFileSync(new URL(file, ROOT), text);
