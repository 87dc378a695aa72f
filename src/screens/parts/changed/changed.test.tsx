import { beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '#flow/application.ts';
import { APPLICATION, HOUSED, inTurn, stage, t } from '#screens/stage.test-helpers.tsx';
import { answersTo } from '../../../../sandbox/applicants/applicants.ts';

const elsewhere = (
  customer: Partial<Application['customer']>,
  more: Partial<Application> = {},
): Application => ({
  ...HOUSED,
  version: 2,
  ...more,
  customer: { ...HOUSED.customer, ...customer },
});
const SAVED: Application = { ...HOUSED, version: 3, state: 'LEGAL_INFO' };
const stageHousing = (...answers: (object | number)[]) =>
  stage('housing-legal-data', {
    application: HOUSED,
    answers: { updateApplication: inTurn(...answers) },
  });
const LINZ = { changed: elsewhere({ city: 'Linz' }) };
/** The step in which the city is changed to Graz, sent. */
async function sent(...answers: (object | number)[]) {
  const screen = await stageHousing(...answers);
  await screen.type('city', 'Graz');
  await screen.submit();
  return screen;
}
type Stage = Awaited<ReturnType<typeof stage>>;
const keepMine = ({ button, press }: Stage) => press(button(t('steps:changed.keepMine')));
const takeOther = ({ button, press }: Stage) => press(button(t('steps:changed.takeOther')));
const rows = ({ found }: Stage) =>
  [...found('tbody').querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent.replaceAll(/\s/g, ' ')),
  );

// Loaded only when a change was refused; the tests look at it at once.
beforeAll(() => import('#screens/parts/changed/difference-table.tsx'));

describe('a step whose answers were changed elsewhere', () => {
  it('shows the differences with the labels of the form, and moves the focus there', async () => {
    const customer = { city: 'Linz', residentSince: '2015-06-01', firstName: 'Eva' };
    const screen = await sent({ changed: elsewhere(customer) });
    expect(rows(screen)).toEqual([
      [t('fields:city.label'), 'Graz', 'Linz'],
      [expect.any(String), '03.2018', '06.2015'],
    ]);
    expect(document.activeElement?.textContent).toBe(t('steps:changed.heading'));
    expect([screen.places(), screen.popups()]).toEqual([[], []]);
    expect(screen.draftOf('housing-legal-data')).toMatchObject({ customer: { city: 'Graz' } });
  });

  it('saves the entered answers on request', async () => {
    const customer = { city: 'Linz', taxCountry: 'DE', taxNumber: '12345' };
    const screen = await sent({ changed: elsewhere(customer) }, SAVED);
    expect(rows(screen)).toContainEqual([
      t('fields:taxNumber.label', { context: 'DE' }),
      t('steps:changed.none'),
      '12345',
    ]);
    await keepMine(screen);
    expect(screen.bodiesOf('updateApplication')).toHaveLength(2);
    // Answers given only elsewhere are taken back, since the applicant has seen it and kept the own answers.
    expect(screen.bodiesOf('updateApplication')[1]).toMatchObject({
      customer: { city: 'Graz', taxCountry: 'AT', taxNumber: null },
    });
    expect(screen.places()).toEqual(['/flow/ntb/summary']);
  });

  it('takes over the saved answers on request, and sends them unchanged', async () => {
    const screen = await sent(LINZ, SAVED);
    await takeOther(screen);
    expect(screen.input('city').value).toBe('Linz');
    expect(document.activeElement?.textContent).toBe(t('steps:changed.takenHeading'));
    expect(screen.draftOf('housing-legal-data')).toBeUndefined();
    await screen.submit();
    expect(screen.bodiesOf('updateApplication')[1]).toMatchObject({ customer: { city: 'Linz' } });
    expect(screen.places()).toEqual(['/flow/ntb/summary']);
  });

  it('saves nothing without a decision, and asks again', async () => {
    const screen = await sent(LINZ, SAVED);
    await screen.type('city', 'Wels');
    await screen.submit();
    expect(screen.bodiesOf('updateApplication')).toHaveLength(1);
    expect(rows(screen)).toEqual([[t('fields:city.label'), 'Wels', 'Linz']]);
    await screen.type('city', 'Linz');
    await screen.submit();
    expect(screen.places()).toEqual(['/flow/ntb/summary']);
  });

  it('asks again when the answers change once more', async () => {
    const again = { changed: elsewhere({ city: 'Steyr' }, { version: 4 }) };
    const screen = await sent(LINZ, again, SAVED);
    await keepMine(screen);
    expect(rows(screen)).toEqual([[t('fields:city.label'), 'Graz', 'Steyr']]);
  });

  const OTHER_STEP = { changed: elsewhere({ netIncome: 3000 }) };
  const MOVED_ON = { changed: elsewhere({ city: 'Linz' }, { state: 'PROCESSED' }) };
  it.each<[string, (object | number)[], number, string[], string[]]>([
    ['is saved silently when they do not differ', [OTHER_STEP, SAVED], 2, ['ntb/summary'], []],
    ['fails after several attempts', [OTHER_STEP], 4, [], ['TECHNICAL_ERROR']],
    ['that has moved on leads to its screen', [MOVED_ON], 1, ['ntb/personal-offer'], []],
    ['without a reason fails (contract, section 4)', [409], 1, [], ['TECHNICAL_ERROR']],
  ])('%s', async (_name, answers, calls, paths, failures) => {
    const { called, places, popups, submit } = await stageHousing(...answers);
    await submit();
    expect(called()).toEqual(Array(calls).fill('updateApplication'));
    expect(places()).toEqual(paths.map((path) => `/flow/${path}`));
    expect(popups()).toEqual(failures);
  });

  it.each([
    [HOUSED, ['updateApplication', 'getApplication', 'updateApplication']],
    [500, ['updateApplication', 'getApplication']],
  ])(
    'reloads the application when the refusal does not contain it (%#)',
    async (read, expected) => {
      const screen = await stage('housing-legal-data', {
        application: HOUSED,
        answers: { updateApplication: inTurn({ changed: undefined }, SAVED), getApplication: read },
      });
      await screen.submit();
      expect(screen.called()).toEqual(expected);
    },
  );
});

describe('the base version of a conflict', () => {
  it('is the version shown in the form, not of another response', async () => {
    const screen = await stage('housing-legal-data', {
      application: HOUSED,
      answers: { getApplication: LINZ.changed, updateApplication: inTurn(LINZ, SAVED) },
    });
    await screen.restore();
    await screen.submit();
    expect(screen.versionsOf('updateApplication')).toEqual(['"1"']);
    expect(rows(screen)).toEqual([[t('fields:city.label'), 'Wien', 'Linz']]);
    await keepMine(screen);
    expect(screen.versionsOf('updateApplication')).toEqual(['"1"', '"2"']);
  });

  it('is kept with a draft; changes of other steps are no conflict', async () => {
    const own = elsewhere({ netIncome: 3000 });
    const screen = await stage('housing-legal-data', {
      application: HOUSED,
      answers: { getApplication: own, updateApplication: inTurn({ changed: own }, SAVED) },
    });
    await screen.type('city', 'Graz');
    await screen.restore();
    await screen.again();
    expect(screen.input('city').value).toBe('Graz');
    await screen.submit();
    expect(screen.versionsOf('updateApplication')).toEqual(['"1"', '"2"']);
    expect(screen.places()).toEqual(['/flow/ntb/summary']);
  });

  it('is kept when the network fails while it is saved', async () => {
    const screen = await sent(LINZ, 0, SAVED);
    await keepMine(screen);
    await screen.answer('confirm');
    expect(screen.bodiesOf('updateApplication')).toHaveLength(3);
    expect(screen.places()).toEqual(['/flow/ntb/summary']);
  });

  it('discards the replaced form: errors, notices and uncommitted text', async () => {
    const screen = await stageHousing(
      { refused: [{ field: 'customer.zipCode', message: 'PLZ passt nicht zum Ort.' }] },
      LINZ,
      SAVED,
    );
    await screen.submit();
    expect(screen.text()).toContain('PLZ passt nicht');
    await screen.type('zipCode', '1020');
    await screen.submit();
    const city = screen.input('city');
    city.focus();
    city.value = 'Graz';
    await takeOther(screen);
    expect(screen.text()).not.toContain('PLZ passt nicht');
    expect(screen.input('city').value).toBe('Linz');
    expect(screen.draftOf('housing-legal-data')).toBeUndefined();
  });
});

describe('a change in a list', () => {
  const loans = (...amounts: number[]) =>
    amounts.map((outstandingAmount) => ({
      type: 'LOAN' as const,
      institution: 'Bank',
      outstandingAmount,
      installmentAmount: 100,
    }));
  /** With every answer to personal-financial-data. */
  const REFINANCING: Application = {
    ...APPLICATION,
    version: 1,
    state: 'INIT',
    purpose: 'LOAN_REPAYMENT',
    refinancings: loans(5_000, 7_000),
    customer: {
      ...answersTo('personal-financial-data').customer,
      dateOfBirth: '1980-01-01',
    } as Application['customer'],
  };

  it('names the position of the item', async () => {
    const changed: Application = {
      ...REFINANCING,
      version: 2,
      refinancings: loans(5_000, 8_000, 900),
    };
    const screen = await stage('personal-financial-data', {
      application: REFINANCING,
      answers: { updateApplication: { changed } },
    });
    await screen.submit();
    const named = (number: number, field: string) =>
      `${t('fields:refinancings.item', { number })}: ${t(`fields:refinancings.${field}.label`)}`;
    const none = t('steps:changed.none');
    expect(rows(screen)).toEqual([
      [named(2, 'outstandingAmount'), '€ 7.000,00', '€ 8.000,00'],
      [named(3, 'type'), none, t('enums:refinancings.type.LOAN')],
      [named(3, 'institution'), none, 'Bank'],
      [named(3, 'outstandingAmount'), none, '€ 900,00'],
      [named(3, 'installmentAmount'), none, '€ 100,00'],
    ]);
  });
});
