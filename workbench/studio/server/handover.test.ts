/** The file for those who release, with its summary. */
import { join } from 'node:path';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { withEdits, type Edit } from '../../check/sources.ts';
import { HELD } from '../../fixtures/held.ts';
import { t, type Handover } from '../shared.ts';
import { handOver } from './changes.ts';
import { fieldAdded } from './fields.ts';
import { writeDefinitions } from './guard.ts';
import {
  git,
  valueOf,
  changed,
  byHand,
  NEW,
  FIELDS,
  root,
  withRelease,
} from '../../fixtures/release.ts';

withRelease();

test('a handover says what a new question is', async () => {
  const edits = fieldAdded(HELD, {
    ...NEW,
    kind: 'number',
    choices: [],
    maximum: 80_000,
  }) as Edit[];
  const then = withEdits(HELD, edits);
  const files = then.files().filter((file) => then.read(file) !== HELD.read(file));
  await writeDefinitions(
    root(),
    files.map((file) => [file, then.read(file)] as const),
  );
  const { sections } = valueOf<Handover>(handOver({ root: root() }));
  expect(sections.flatMap(({ items }) => items).flatMap(({ more }) => more)).toEqual(
    expect.arrayContaining([
      'Art der Antwort: ganze Zahl',
      'höchstens: 80.000',
      'Wird gefragt: immer',
    ]),
  );
});

test('a handover is a patch with a summary; it leaves the recorded state alone', async () => {
  expect(handOver({ root: root() })).toMatchObject({ ok: false });
  await byHand([[FIELDS, '"Ort"', '"Wohnort"']]);
  await writeDefinitions(root(), [['locales/de-AT/more.json', '{ "a": "b" }\n']]);
  const status = String(git('status', '--porcelain'));
  vi.setSystemTime('2026-11-28T19:05:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const { file, content, summary, sections } = valueOf<Handover>(handOver({ root: root() }));
  expect(file).toBe('uebergabe/2026-11-28-20-05.patch');
  expect(summary).toContain('(Stand 28.11.2026, 20:05)');
  expect(content.slice(0, 200)).toContain('Zwischenstand');
  expect(sections.map(({ heading }) => heading)).toEqual([
    'Befunde, die die Freigabe verhindern (1)',
    'Ihre Daten',
    'Alle Bildschirme',
  ]);
  expect(summary).toContain('- Anderer Text „Wohnort“, bisher „Ort“ (Wohnort, Beschriftung).');
  // Places are for those who read the file.
  expect(summary).not.toMatch(/#|\.json/);
  expect(content).toMatch(/\n## Befunde.*\n\n- .*\n {2}- locales\/de-AT\/more\.json:1\n/);
  expect(String(git('status', '--porcelain')).replace('?? uebergabe/\n', '')).toBe(status);
  const after = changed();
  const patch = join(mkdtempSync(join(tmpdir(), 'patch-')), 'patch');
  cpSync(join(root(), file), patch);
  git('checkout', '-q', '.');
  git('clean', '-fdq');
  expect(changed()).toEqual({});
  git('apply', patch);
  expect(changed()).toEqual(after);
  rmSync(patch);
});

test('a handover is the same patch for whoever configures git otherwise', async () => {
  await byHand([[FIELDS, '"Ort"', '"Wohnort"']]);
  vi.setSystemTime('2026-11-28T19:05:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const handedOver = () => valueOf<Handover>(handOver({ root: root() })).content;
  const plain = handedOver();
  const settings = [
    ['diff.noprefix', 'true'],
    ['color.ui', 'always'],
    ['diff.external', 'true'],
  ];
  vi.stubEnv('GIT_CONFIG_COUNT', String(settings.length));
  for (const [index, [key, value]] of settings.entries()) {
    vi.stubEnv(`GIT_CONFIG_KEY_${index}`, key);
    vi.stubEnv(`GIT_CONFIG_VALUE_${index}`, value);
  }
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(handedOver()).toBe(plain);
});

test('a handover tells findings as the studio does; its file has what the check says, too', async () => {
  await byHand([
    ['schemas/steps/housing-legal-data.ui.json', '"purpose": "VEHICLE"', '"purpose": "VEHICEL"'],
    ['locales/de-AT/errors.json', '{{years}}', '21'],
  ]);
  const { content, summary } = valueOf<Handover>(handOver({ root: root() }));
  expect(summary).toContain(`- Verwendung: ${t('findings.ofFile')}\n`);
  expect(summary).toContain(
    '- Geburtsdatum: Dieser Text nennt 21, die Grenze „nicht nach“ ist aber 18.\n',
  );
  expect(summary).not.toMatch(/VEHICEL|notAfter/);
  expect(content).toMatch(/\n {2}- schemas\/.*\.ui\.json:\d+\n {2}- .*„VEHICEL“/);
});

test('a text that a translation lacks blocks a handover, by its screen', async () => {
  mkdirSync(join(root(), 'locales/en-AT'));
  const texts = '{ "intro": "Für alle.", "title": "Barrierefreiheit" }\n';
  await writeDefinitions(root(), [
    ['locales/de-AT/accessibility.json', texts],
    ['locales/en-AT/accessibility.json', '{}\n'],
  ]);
  const { sections } = valueOf<Handover>(handOver({ root: root() }));
  const [open, begun] = sections.map(({ items }) => items.map(({ text }) => text));
  expect(open).toContainEqual(expect.stringMatching(/zum Beispiel Barrierefreiheit: Einleitung\./));
  expect(begun).toEqual(['Englisch (Österreich) ist eine neue Sprache.']);
});
