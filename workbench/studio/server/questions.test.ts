/** Questions of a form as the studio shows them, and what the check finds about them. */
import { expect, test } from 'vitest';
import type { DefinitionSources } from '../../definitions/sources.ts';
import { HELD } from '../../fixtures/held.ts';
import { t, type StudioFinding } from '../shared.ts';
import { questionsIn } from './questions.ts';
import { fieldAdded } from './fields.ts';
import { readFindings } from './findings.ts';
import { writeDefinitions } from './guard.ts';
import { FORM, after, edit, of, valueOf, NEW, root, withRelease } from '../../fixtures/release.ts';

withRelease();

test('what can be changed about a question', () => {
  const rows = questionsIn(HELD, FORM);
  const row = (path: string) => rows.filter((each) => each.path === path);
  const condition = { field: 'purpose', path: 'purpose', is: ['REPAYMENT'] };
  const limits = { minItems: 1, maxItems: 5 };
  expect(row('refinancings')).toMatchObject([
    { required: true, condition, limits, group: 'purpose' },
  ]);
  const texts = { label: 'Nettoeinkommen', hint: '' };
  expect(row('customer.netIncome')).toMatchObject([{ required: false, kind: 'income', texts }]);
  expect(row('customer.employedSince')).toMatchObject([
    {
      when: 'wenn „Beruf“: Angestellt oder Arbeiter; oder wenn „Beruf“: In Pension',
      limits: {},
      texts: { label: 'Beschäftigt seit', label_PENSIONER: 'In Pension seit' },
      context: 'customer.occupation',
    },
  ]);
  expect(row('customer.taxNumber')).toMatchObject([{ when: 'wenn „Steuerland“: Deutschland' }]);
  expect(questionsIn(HELD, 'none')).toEqual([]);
});

test('each rule of a question has a sentence of its own, or the one for all questions', () => {
  const sentencesOf = (path: string) =>
    questionsIn(HELD, FORM)
      .find((each) => each.path === path)
      ?.sentences.map(({ rule, own, placeholders }) => [rule, own, ...placeholders]);
  expect(sentencesOf('customer.netIncome')).toEqual([
    ['required', 'Bitte geben Sie Ihr Einkommen ein.'],
    ['format', ''],
    ['minimum', '', 'limit'],
    ['maximum', '', 'limit'],
  ]);
  expect(sentencesOf('customer.dateOfBirth')).toEqual([
    ['required', 'Bitte geben Sie Ihr Geburtsdatum ein.'],
    ['format', ''],
    ['notAfter', 'Sie müssen mindestens {{years}} Jahre alt sein.', 'limit', 'years'],
    ['notBefore', '', 'limit', 'years'],
  ]);
  expect(sentencesOf('customer.numberOfDependentChildren')?.map(([rule]) => rule)).toEqual([
    'required',
    'type',
    'minimum',
    'maximum',
  ]);
  expect(questionsIn(HELD, FORM)[0]?.sentences).toEqual([
    {
      rule: 'required',
      own: 'Bitte wählen Sie eine Anrede.',
      otherwise: 'Bitte füllen Sie das Feld „{{label}}“ aus.',
      placeholders: [],
    },
  ]);
});

test('questions are in the order of the screen, conditional ones and those of lists in their place', () => {
  const pathsIn = (sources: DefinitionSources) => [
    ...new Set(questionsIn(sources, FORM).map(({ path }) => path)),
  ];
  const paths = pathsIn(HELD);
  expect(paths.slice(6, 14)).toEqual([
    'customer.street',
    'customer.zipCode',
    'customer.city',
    'customer.residentSince',
    'customer.occupation',
    'customer.employedSince',
    'customer.netIncome',
    'customer.additionalIncome',
  ]);
  expect(paths.slice(-5)).toEqual([
    'purpose',
    'refinancings',
    'refinancings[].type',
    'refinancings[].iban',
    'refinancings[].amount',
  ]);
  expect(pathsIn(after(of('customer.city', 'order', -1))).slice(6, 9)).toEqual([
    'customer.street',
    'customer.city',
    'customer.zipCode',
  ]);
});

test('a finding calls a question that is gone by its label in the release', async () => {
  expect(await edit(of('customer.firstName', 'question', null))).toMatchObject({
    ok: true,
  });
  const words = valueOf<StudioFinding[]>(readFindings({ root: root() })).map((each) => each.words);
  expect(words).toContainEqual(
    expect.stringMatching(/^Die Schnittstelle nimmt „(?!firstName).*“ an/),
  );
  expect(words.join()).not.toContain('firstName');
});

test('a finding about a question that is gone or new stands at its screen, by its name, with what there is to do', async () => {
  const told = async (...gone: string[]) => {
    for (const path of gone)
      expect(await edit(of(path, 'question', null))).toMatchObject({ ok: true });
    return valueOf<StudioFinding[]>(readFindings({ root: root() })).filter(({ hint }) => !hint);
  };
  const about = (question: string) =>
    expect.objectContaining({
      ...{ step: FORM, question, isForDevelopment: true, advice: t('findings.development') },
    }) as unknown;
  const gone = await told('customer.title', 'refinancings[].type');
  expect(gone).toEqual([about('Art'), about('Titel')]);
  const now = fieldAdded(HELD, NEW) as DefinitionSources;
  const files = now.files().filter((file) => file.endsWith('.json'));
  await writeDefinitions(
    root(),
    files.map((file) => [file, now.read(file)] as const),
  );
  expect(await told()).toEqual([about(NEW.label)]);
});
