/** Questions changed by form: the lines that go and come in the files; what does not fit is refused and writes nothing. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, resolveConfig } from 'prettier';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { sourcesOnDisk } from '../../check/check.ts';
import { HELD, heldDefinitions } from '../../fixtures/held.ts';
import { editField, questionsIn } from './edits.ts';
import { goBack, type Question } from './guard.ts';

const FORM = 'housing-legal-data';
const ACTS = parse(readFileSync(new URL('./acts.yaml', import.meta.url), 'utf8')) as {
  act: Record<string, unknown>;
  lines?: string[];
  refused?: string;
}[];

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'edits-'));
  heldDefinitions(root);
});
afterEach(() => rmSync(root, { recursive: true }));

const question = (body: unknown) => ({ root, body }) as Question;
const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());
const changedFiles = (): string[] => {
  const now = sourcesOnDisk(root);
  return now.files().filter((file) => now.read(file) !== HELD.read(file));
};
const changedLines = (): string[] =>
  changedFiles().flatMap((file) => {
    const [old, now] = [HELD.read(file), readFileSync(join(root, file), 'utf8')].map(linesOf);
    const without = (all: string[] = [], other: string[] = []) =>
      all.filter((line) => !other.includes(line));
    return [
      ...without(old, now).map((line) => `- ${line}`),
      ...without(now, old).map((line) => `+ ${line}`),
    ];
  });

test.each(ACTS)('$act', async ({ act, lines = [], refused }) => {
  const answer = await editField(question({ form: FORM, ...act }));
  expect(answer).toMatchObject(
    refused === undefined
      ? { ok: true }
      : { ok: false, problem: expect.stringContaining(refused) as string },
  );
  expect(changedLines()).toEqual(lines);
  const options = await resolveConfig(import.meta.filename);
  for (const file of changedFiles())
    expect(
      await check(readFileSync(join(root, file), 'utf8'), { ...options, filepath: file }),
      file,
    ).toBe(true);
  if (refused !== undefined) return;
  await goBack(question({}));
  expect(changedFiles()).toEqual([]);
});

test('what can be changed about a question', () => {
  const rows = questionsIn(HELD, FORM);
  const row = (path: string) => rows.filter((each) => each.path === path);
  expect(row('refinancings')).toMatchObject([
    {
      required: true,
      condition: { field: 'purpose', is: 'REPAYMENT' },
      limits: { minItems: 1, maxItems: 5 },
      group: 'purpose',
    },
  ]);
  expect(row('customer.netIncome')).toMatchObject([
    {
      required: false,
      kind: 'income',
      kinds: ['money', 'income', 'debt'],
      texts: { label: 'Nettoeinkommen', required: 'Bitte geben Sie Ihr Einkommen ein.' },
    },
  ]);
  expect(row('customer.employedSince').map(({ isConditional }) => isConditional)).toEqual([
    true,
    true,
  ]);
  expect(questionsIn(HELD, 'none')).toEqual([]);
});
