/** The index of docs/decisions is made of its files: `UPDATE_DECISIONS=1 npm run test:unit -- decisions` writes it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../docs/decisions');
const INDEX = join(FOLDER, 'README.md');
const FILES = ['renderer.md', 'interface.md', 'flow.md', 'engineering.md', 'security.md'];

/** As GitHub makes the anchor of a heading. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function sectionOf(file: string): string {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  const [, title = ''] = /^# (.*): decisions$/m.exec(text) ?? [];
  const records = [...text.matchAll(/^## (.*)$/gm)].map(([, record = '']) => record);
  const links = records.map((record) => `- [${record}](${file}#${anchorOf(record)})`);
  return `## [${title}](${file})\n\n${links.join('\n')}\n`;
}

test('the index of the decisions names every record', () => {
  const text = readFileSync(INDEX, 'utf8');
  const head = text.slice(0, text.indexOf('## ['));
  const index = `${head}${FILES.map(sectionOf).join('\n')}`;
  if (process.env['UPDATE_DECISIONS'] === '1') writeFileSync(INDEX, index);
  expect(readFileSync(INDEX, 'utf8')).toBe(index);
});
