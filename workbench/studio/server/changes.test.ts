/** Changes since the last release: taken back, handed over. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  byHand,
  changes,
  edit,
  FIELDS,
  FORM,
  git,
  of,
  read,
  request,
  root,
  sentences,
  valueOf,
  withRelease,
} from '../../fixtures/release.ts';
import { HELD } from '../../fixtures/held.ts';
import { readFiles } from '../../definitions/files.ts';
import { t, type Handover } from '../shared.ts';
import { handOver, readChanges, takeBack } from './changes.ts';
import { writeDefinitions } from './guard.ts';

withRelease();
const hand = () => handOver({ root: root() });

test('a text of another language is a change beside its German', async () => {
  const file = 'locales/en-AT/fields.json';
  mkdirSync(join(root(), 'locales/en-AT'));
  await writeDefinitions(root(), [
    [file, JSON.stringify({ firstName: { label: 'First name' } })],
  ]).catch(() => undefined);
  const [change] = changes();
  expect(change).toMatchObject({
    place: expect.stringMatching(/^Übersetzung: Englisch \(Österreich\) · /) as string,
    ...{ title: 'Beschriftung', before: '', after: 'First name' },
  });
});

test('changes stand in the order of the screens, texts of no question at their screen', async () => {
  await byHand([
    ['locales/de-AT/steps.json', '"Unterlagen"', '"Ihre Unterlagen"'],
    [FIELDS, '"label": "Ort"', '"label": "Wohnort"'],
  ]);
  expect(changes().map(({ screen, question }) => [screen, question])).toEqual([
    [FORM, 'Wohnort'],
    ['document-upload', ''],
  ]);
});

test('a limit that has no words is not gone', async () => {
  await byHand([['schemas/defs.json', '"today-18y"', '"today-216m"']]);
  expect(changes()).toMatchObject([
    { way: undefined, sentence: '„Geburtsdatum“ – nicht nach: geändert.' },
  ]);
});

test('of a change that is taken back it is said what it was', async () => {
  await edit(of('customer.city', 'texts.label', 'Wohnort'));
  const [sentence] = sentences();
  expect(valueOf(await takeBack(request({ id: changes()[0]?.id })))).toEqual({ sentence });
  expect(read()).toEqual(readFiles(HELD));
  expect(await takeBack(request({ id: 'x' }))).toMatchObject({ problem: t('changes.gone') });
});

test('a question that was deleted comes back line by line', async () => {
  await edit(of('customer.gender', 'question', null));
  expect(await takeBack(request({ id: changes()[0]?.id }))).toMatchObject({ ok: true });
  expect(String(git('diff'))).toBe('');
});

test('a rule that is switched off and on again has its sentence as before', async () => {
  for (const [property, off, on] of [
    ['required', false, true],
    ['limits.minAge', null, 18],
  ])
    for (const after of [off, on])
      expect(await edit(of('customer.dateOfBirth', String(property), after))).toMatchObject({
        ok: true,
      });
  expect(sentences()).toEqual([]);
  await edit(of('customer.dateOfBirth', 'required', false));
  expect(changes()).toHaveLength(1);
  expect(await takeBack(request({ id: changes()[0]?.id }))).toMatchObject({ ok: true });
  expect(read()).toEqual(readFiles(HELD));
});

test('handed over, the changes are a commit on a branch of their own; folder and index stay as they are', async () => {
  await edit(of('customer.city', 'texts.label', 'Wohnort'));
  const [head, status] = [git('rev-parse', 'HEAD'), git('status', '--porcelain')];
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-05T09:00:00Z') });
  const { branch = '', summary } = valueOf<Handover>(hand());
  expect(branch).toMatch(/^uebergabe\/\d{4}-\d\d-\d\d-\d{6}$/);
  expect(summary).toContain('„Wohnort“ – Beschriftung: „Wohnort“ (bisher „Ort“).');
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual([head, status]);
  expect(git('rev-parse', `${branch}^`)).toEqual(head);
  expect(String(git('log', '-1', '--format=%B', branch))).toContain(summary);
  expect(String(git('diff', '--name-only', 'HEAD', branch)).trim()).toBe(FIELDS);
  // The same changes are the same package; with another one they are another.
  vi.setSystemTime(new Date('2026-01-05T10:00:00Z'));
  expect(valueOf<Handover>(hand()).branch).toBe(branch);
  await edit(of('customer.city', 'texts.label', 'Stadt'));
  expect(valueOf<Handover>(hand()).branch).not.toBe(branch);
  vi.useRealTimers();
});

test('an open finding blocks it', async () => {
  expect(hand()).toMatchObject({ ok: false, problem: t('changes.none') });
  await byHand([[FIELDS, '"label": "Ort"', '"hint": "Ort"']]);
  expect(hand()).toMatchObject({ ok: false, problem: t('changes.openOne') });
});

test('without git, what was changed since the start is listed', async () => {
  rmSync(join(root(), '.git'), { recursive: true });
  expect(valueOf(readChanges({ root: root() }))).toEqual([]);
  await edit(of('customer.city', 'texts.label', 'Wohnort'));
  expect(sentences()).toHaveLength(1);
  expect(valueOf<Handover>(hand())).toEqual({
    summary: expect.stringContaining('Wohnort') as string,
  });
});
