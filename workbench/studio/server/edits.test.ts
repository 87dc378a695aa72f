/** What the studio refuses of a change, and in which words. */
import { expect, test } from 'vitest';
import { sourcesOnDisk } from '../../check/check.ts';
import {
  edit,
  FORM,
  of,
  read,
  request,
  root,
  valueOf,
  withRelease,
} from '../../fixtures/release.ts';
import { readFiles } from '../../definitions/files.ts';
import { HELD } from '../../fixtures/held.ts';
import { t } from '../shared.ts';
import { takeBack } from './changes.ts';
import { changes } from '../../fixtures/release.ts';
import { questionsIn } from './questions.ts';
import { problemText } from './sentences.ts';

withRelease();
const isUnchanged = () => expect(read()).toEqual(readFiles(HELD));
const matching = (pattern: RegExp) => expect.stringMatching(pattern) as string;

test('an age without a number is no limit; without both the limits of the date go', async () => {
  const path = 'customer.dateOfBirth';
  const ages = () =>
    questionsIn(sourcesOnDisk(root()), FORM).find((each) => each.path === path)?.limits;
  expect(await edit(of(path, 'limits.minAge', null))).toMatchObject({ ok: true });
  expect(ages()).toEqual({ minAge: null, maxAge: 120 });
  expect(await edit(of(path, 'limits.maxAge', null))).toMatchObject({ ok: true });
  expect(ages()).toEqual({});
});

test('what depends on a question goes before it, and comes back after it', async () => {
  const deletion = of('customer.taxCountry', 'question', null);
  const problem = t('edit.keptBy', { list: '„Steuernummer“' });
  expect(await edit(deletion)).toMatchObject({ ok: false, problem });
  isUnchanged();
  for (const change of [of('customer.taxNumber', 'question', null), deletion])
    expect(await edit(change)).toMatchObject({ ok: true });
  expect(JSON.stringify(read())).not.toMatch(/tax(?:Country|Number)"/);
  const gone = (label: string) => `Entfallene Frage: „${label}“.`;
  const idOf = (label: string) => changes().find(({ sentence }) => sentence === gone(label))?.id;
  // Alone it would ask for a question that is gone: it is said which one comes back first.
  expect(await takeBack(request({ id: idOf('Steuernummer') }))).toMatchObject({
    ok: false,
    problem: matching(
      /^Nehmen Sie zuerst das zurück: Entfallene Frage: „Steuerland“\. .*„Steuerland“/,
    ),
  });
  for (const label of ['Steuerland', 'Steuernummer'])
    expect(await takeBack(request({ id: idOf(label) }))).toMatchObject({ ok: true });
  isUnchanged();
});

test('a sentence goes on to name its limit, and does not go unnoticed with it', async () => {
  const path = 'customer.netIncome';
  const sentence = 'sentences.minimum';
  const lacks = {
    ok: false,
    problem: matching(/^Fehlertext, wenn es weniger ist: Der Platzhalter \{\{limit\}\} fehlt/),
  };
  expect(await edit(of(path, sentence, 'Bitte mehr.'))).toMatchObject(lacks);
  for (const [question, rule, limit, name] of [
    ['customer.dateOfBirth', 'notBefore', 'maxAge', 'das Datum zu früh ist'],
    ['customer.dateOfBirth', 'notAfter', 'minAge', 'das Datum zu spät ist'],
    ['customer.numberOfDependentChildren', 'maximum', 'maximum', 'es mehr ist'],
  ] as const) {
    const response = await edit({
      question,
      changes: [
        { property: `sentences.${rule}`, after: 'Bitte {{limit}}, {{years}}.' },
        { property: `limits.${limit}`, after: null },
      ],
    });
    const problem = t('edit.lost', { name: `Fehlertext, wenn ${name}` });
    expect(response).toMatchObject({
      ok: false,
      problem: expect.stringContaining(problem) as string,
    });
  }
  isUnchanged();
  // How it is written is another mistake.
  expect(await edit(of(path, sentence, 'Bitte ab {{ limit }}.'))).not.toMatchObject(lacks);
  expect(await edit(of(path, sentence, '{{label}}: Bitte ab {{limit}}.'))).toMatchObject({
    ok: true,
  });
  expect(await edit(of(path, sentence, 'Bitte mehr.'))).toMatchObject({ ok: false });
  expect(await edit(of(path, sentence, ''))).toMatchObject({ ok: true });
});

test('all that is refused is said at once, in the words of the fields', async () => {
  const all = [
    { property: 'limits.minAge', after: 130 },
    { property: 'sentences.notAfter', after: 'Zu jung.' },
    { property: 'texts.label', after: 'Am <b>Tag</b>' },
  ];
  const response = await edit({ question: 'customer.dateOfBirth', changes: all });
  for (const part of [
    `Fehlertext, wenn das Datum zu spät ist: ${problemText({ problem: 'missing', placeholder: '{{years}}' })}`,
    '„Am <b>Tag</b>“ (Beschriftung)',
    'Die Grenzen widersprechen sich: „nicht vor“ ist today-120y, „nicht nach“ ist today-130y.',
  ])
    expect(response).toMatchObject({ ok: false, problem: expect.stringContaining(part) as string });
  isUnchanged();
});

test('numbers are written as in German', async () => {
  const change = of('customer.netIncome', 'limits.maximum', 1234567.5);
  expect(await edit(change)).toMatchObject({ problem: matching(/1\.234\.567,5/) });
});

test('at the edge of its group a question stays, and a question that is gone is said to be', async () => {
  expect(await edit(of('customer.gender', 'order', -1))).toEqual({
    ok: false,
    problem: t('edit.atEnd'),
    current: undefined,
  });
  expect(await edit(of('customer.gone', 'required', true))).toMatchObject({
    problem: t('edit.isGone'),
  });
  expect(
    valueOf<{ left: string[] }>(await edit(of('customer.title', 'question', null))).left,
  ).toHaveLength(1);
});
