import { act } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '#flow/application.ts';
import { SCREENS } from '#screens/screens.ts';
import { APPLICATION, HOUSED, stage } from '#screens/stage.test-helpers.tsx';
import { t } from '../../../../tests/wording/texts.ts';

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
/** One answer after the other; the last one stays. */
const inTurn =
  (...answers: (object | number)[]) =>
  () =>
    (answers.length > 1 ? answers.shift() : answers[0]) ?? {};
const stageHousing = (...answers: (object | number)[]) =>
  stage('housing-legal-data', {
    application: HOUSED,
    answers: { updateApplication: inTurn(...answers) },
  });
type Stage = Awaited<ReturnType<typeof stage>>;
const rows = ({ found }: Stage) =>
  [...found('.differences tbody').querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );

// Forms are compiled when they are first loaded; that is no test's time.
beforeAll(
  () =>
    Promise.all([
      SCREENS['housing-legal-data'](),
      SCREENS.summary(),
      SCREENS.signing(),
      import('#screens/shared/forms/difference-table.tsx'),
    ]),
  60_000,
);
afterEach(() => document.body.replaceChildren());

const STANDARD_INFORMATION = {
  id: 'info',
  name: 'info.pdf',
  category: 'STANDARD_INFORMATION',
  contentType: 'application/pdf',
  size: 1,
} as const;

describe('a step whose answers were changed elsewhere', () => {
  it('shows what differs, in the words of the form, and takes the focus there', async () => {
    const here = await stageHousing({
      changed: elsewhere({ city: 'Linz', residentSince: '2015-06-01', firstName: 'Eva' }),
    });
    await here.type('city', 'Graz');
    await here.submit();
    expect(rows(here)).toEqual([
      [t('fields:city.label'), 'Graz', 'Linz'],
      [expect.any(String), '03.2018', '06.2015'],
    ]);
    expect(document.activeElement?.textContent).toBe(t('steps:changed.heading'));
    expect(here.control.proceed).not.toHaveBeenCalled();
    expect(here.control.report).not.toHaveBeenCalled();
    expect(here.draftOf('housing-legal-data')).toMatchObject({ customer: { city: 'Graz' } });
  });

  it('is saved as entered when that is chosen', async () => {
    const here = await stageHousing(
      {
        changed: elsewhere({
          city: 'Linz',
          taxCountry: 'DE',
          taxNumber: '12345',
        }),
      },
      SAVED,
    );
    await here.type('city', 'Graz');
    await here.submit();
    expect(rows(here)).toContainEqual([
      t('fields:taxNumber.label', { context: 'DE' }),
      t('steps:changed.none'),
      '12345',
    ]);
    await here.press(here.button(t('steps:changed.keepMine')));
    expect(here.bodiesOf('updateApplication')).toHaveLength(2);
    // What was answered only elsewhere is taken back, since the applicant has seen it and kept the own answers.
    expect(here.bodiesOf('updateApplication')[1]).toMatchObject({
      customer: { city: 'Graz', taxCountry: 'AT', taxNumber: null },
    });
    expect(here.control.proceed).toHaveBeenCalledExactlyOnceWith(SAVED);
  });

  it('shows the saved answers when those are chosen, and sends them as they are', async () => {
    const here = await stageHousing({ changed: elsewhere({ city: 'Linz' }) }, SAVED);
    await here.type('city', 'Graz');
    await here.submit();
    await here.press(here.button(t('steps:changed.takeOther')));
    expect(here.found<HTMLInputElement>('[data-field="city"] input').value).toBe('Linz');
    expect(document.activeElement?.textContent).toBe(t('steps:changed.takenHeading'));
    expect(here.draftOf('housing-legal-data')).toBeUndefined();
    await here.submit();
    expect(here.bodiesOf('updateApplication')[1]).toMatchObject({ customer: { city: 'Linz' } });
    expect(here.control.proceed).toHaveBeenCalledExactlyOnceWith(SAVED);
  });

  it('saves nothing while nothing is decided, and asks again', async () => {
    const here = await stageHousing({ changed: elsewhere({ city: 'Linz' }) }, SAVED);
    await here.type('city', 'Graz');
    await here.submit();
    await here.type('city', 'Wels');
    await here.submit();
    expect(here.bodiesOf('updateApplication')).toHaveLength(1);
    expect(rows(here)).toEqual([[t('fields:city.label'), 'Wels', 'Linz']]);
    await here.type('city', 'Linz');
    await here.submit();
    expect(here.control.proceed).toHaveBeenCalledOnce();
  });

  it('is asked about again when it is changed once more', async () => {
    const here = await stageHousing(
      { changed: elsewhere({ city: 'Linz' }) },
      { changed: elsewhere({ city: 'Steyr' }, { version: 4 }) },
      SAVED,
    );
    await here.type('city', 'Graz');
    await here.submit();
    await here.press(here.button(t('steps:changed.keepMine')));
    expect(rows(here)).toEqual([[t('fields:city.label'), 'Graz', 'Steyr']]);
  });

  it('is saved without a word when nothing of this step differs', async () => {
    const here = await stageHousing({ changed: elsewhere({ netIncome: 3000 }) }, SAVED);
    await here.submit();
    expect(here.bodiesOf('updateApplication')).toHaveLength(2);
    expect(here.control.proceed).toHaveBeenCalledExactlyOnceWith(SAVED);
  });

  it('says that it failed instead of trying for ever', async () => {
    const here = await stageHousing({ changed: elsewhere({ netIncome: 3000 }) });
    await here.submit();
    expect(here.control.report).toHaveBeenCalledExactlyOnceWith(
      { operationId: 'updateApplication', status: 0 },
      expect.any(Function),
    );
  });

  it('goes where the application has moved on to', async () => {
    const here = await stageHousing({
      changed: elsewhere({ city: 'Linz' }, { state: 'PROCESSED' }),
    });
    await here.submit();
    expect(here.control.go).toHaveBeenCalledExactlyOnceWith('personal-offer');
  });

  it.each([
    [HOUSED, ['updateApplication', 'getApplication', 'updateApplication']],
    [500, ['updateApplication', 'getApplication']],
  ])('asks for the application when the refusal does not show it (%#)', async (read, expected) => {
    const here = await stage('housing-legal-data', {
      application: HOUSED,
      answers: { updateApplication: inTurn({ changed: undefined }, SAVED), getApplication: read },
    });
    await here.submit();
    expect(here.called()).toEqual(expected);
  });

  it('takes a conflict that names no reason for what it is: a failure (contract, section 4)', async () => {
    const here = await stageHousing(409);
    await here.submit();
    expect(here.called()).toEqual(['updateApplication']);
    expect(here.control.report).toHaveBeenCalledExactlyOnceWith(
      { operationId: 'updateApplication', status: 409 },
      expect.any(Function),
    );
  });
});

describe('what the applicant has seen', () => {
  const late = elsewhere({ city: 'Linz' });
  it('is what the form shows, not what came with an answer to something else', async () => {
    const here = await stage('housing-legal-data', {
      application: HOUSED,
      answers: { getApplication: late, updateApplication: inTurn({ changed: late }, SAVED) },
    });
    await act(async () => void (await here.actions.restore()));
    await here.submit();
    expect(here.versionsOf('updateApplication')).toEqual(['"1"']);
    expect(rows(here)).toEqual([[t('fields:city.label'), 'Wien', 'Linz']]);
    await here.press(here.button(t('steps:changed.keepMine')));
    expect(here.versionsOf('updateApplication')).toEqual(['"1"', '"2"']);
  });

  it('stays what it was for a draft that is come back to, and changes of other steps are no conflict', async () => {
    const own = elsewhere({ netIncome: 3000 });
    const here = await stage('housing-legal-data', {
      application: HOUSED,
      answers: { getApplication: own, updateApplication: inTurn({ changed: own }, SAVED) },
    });
    await here.type('city', 'Graz');
    await act(async () => void (await here.actions.restore()));
    await here.again();
    expect(here.found<HTMLInputElement>('[data-field="city"] input').value).toBe('Graz');
    await here.submit();
    expect(here.versionsOf('updateApplication')).toEqual(['"1"', '"2"']);
    expect(here.control.proceed).toHaveBeenCalledExactlyOnceWith(SAVED);
  });

  it('is kept when the network fails while it is saved', async () => {
    const here = await stageHousing({ changed: late }, 0, SAVED);
    await here.type('city', 'Graz');
    await here.submit();
    await here.press(here.button(t('steps:changed.keepMine')));
    const [, retry] = here.control.report.mock.lastCall ?? [];
    await act(async () => retry?.());
    expect(here.bodiesOf('updateApplication')).toHaveLength(3);
    expect(here.control.proceed).toHaveBeenCalledExactlyOnceWith(SAVED);
  });

  it('leaves nothing of the form that was given up: no refusal, no notice, no text still being typed', async () => {
    const here = await stageHousing(
      { refused: [{ field: 'customer.zipCode', message: 'PLZ passt nicht zum Ort.' }] },
      { changed: late },
      SAVED,
    );
    await here.submit();
    expect(here.text()).toContain('PLZ passt nicht');
    await here.type('zipCode', '1020');
    await here.submit();
    const city = here.found<HTMLInputElement>('[data-field="city"] input');
    city.focus();
    city.value = 'Graz';
    await here.press(here.button(t('steps:changed.takeOther')));
    expect(here.text()).not.toContain('PLZ passt nicht');
    expect(here.found<HTMLInputElement>('[data-field="city"] input').value).toBe('Linz');
    expect(here.draftOf('housing-legal-data')).toBeUndefined();
  });

  it('is the contract that was read', async () => {
    const contract = {
      id: 'old',
      name: 'old.pdf',
      category: 'CONTRACT',
      contentType: 'application/pdf',
      size: 1,
    } as const;
    const shown: Application = {
      ...APPLICATION,
      state: 'INSURANCE_SELECTED',
      version: 1,
      documents: [contract],
    };
    const here = await stage('signing', {
      application: shown,
      answers: {
        listDocuments: [STANDARD_INFORMATION, contract],
        requestHelpCode: { ...shown, version: 2 },
        signContract: 500,
      },
    });
    await here.tick('standardInformationRead');
    await here.tick('contractRead');
    await act(async () => void (await here.actions.requestHelpCode()));
    await here.type('utan', '123456');
    await here.submit();
    expect(here.versionsOf('signContract')).toEqual(['"1"']);
  });
});

describe('the summary', () => {
  it('takes the declaration back when other data are shown, whatever brought them', async () => {
    const here = await stage('summary', {
      application: { version: 1 },
      answers: {
        getPricing: { installmentAmount: 200 },
        getApplication: { ...APPLICATION, version: 2, loanAmount: 20_000 },
        requestHelpCode: { ...APPLICATION, version: 2 },
      },
    });
    await here.tick('declaration');
    await act(async () => void (await here.actions.requestHelpCode()));
    expect(here.found<HTMLInputElement>('[data-field="declaration"] input').checked).toBe(true);
    await act(async () => void (await here.actions.restore()));
    expect(here.found<HTMLInputElement>('[data-field="declaration"] input').checked).toBe(false);
    expect(document.activeElement?.textContent).toBe(t('steps:changed.heading'));
  });
  it('shows no rate of another loan', async () => {
    const here = await stage('summary', {
      answers: {
        getPricing: inTurn({ installmentAmount: 200 }, 500),
        getApplication: { ...APPLICATION, loanAmount: 20_000 },
      },
    });
    expect(here.text()).toContain('200,00');
    await act(async () => void (await here.actions.restore()));
    expect(here.text()).not.toContain('200,00');
  });
  const changed: Application = { ...APPLICATION, version: 2, loanAmount: 12_000 };
  it.each([
    ['scored', {}, ['getPricing', 'updateApplication', 'processApplication', 'getPricing']],
    [
      'declared',
      { updateApplication: { changed } },
      ['getPricing', 'updateApplication', 'getPricing'],
    ],
  ])(
    '%s: shows changed data, says so, and wants the declaration anew',
    async (_, refusing, calls) => {
      const here = await stage('summary', {
        answers: {
          getPricing: { installmentAmount: 200 },
          updateApplication: APPLICATION,
          processApplication: { changed },
          ...refusing,
        },
      });
      await here.tick('declaration');
      await here.submit();
      expect(document.activeElement?.textContent).toBe(t('steps:changed.heading'));
      expect(here.text()).toContain('12.000');
      expect(here.found<HTMLInputElement>('[data-field="declaration"] input').checked).toBe(false);
      expect(here.called()).toEqual(calls);
      expect([here.control.proceed.mock.calls, here.control.report.mock.calls]).toEqual([[], []]);
    },
  );

  it('goes where the application has moved on to', async () => {
    const here = await stage('summary', {
      answers: {
        getPricing: { installmentAmount: 200 },
        updateApplication: APPLICATION,
        processApplication: { changed: { ...changed, state: 'PROCESSED' } },
      },
    });
    await here.tick('declaration');
    await here.submit();
    expect(here.control.go).toHaveBeenCalledExactlyOnceWith('personal-offer');
  });
});

describe('signing', () => {
  const READY: Partial<Application> = {
    state: 'INSURANCE_SELECTED',
    version: 1,
    documents: [paper('old')],
  };
  function paper(id: string) {
    return {
      id,
      name: `${id}.pdf`,
      category: 'CONTRACT',
      contentType: 'application/pdf',
      size: 1,
    } as const;
  }
  const stageSigning = async (becomes: Application, listed: object) => {
    const here = await stage('signing', {
      application: READY,
      answers: {
        listDocuments: inTurn([STANDARD_INFORMATION, paper('old')], listed),
        createContract: becomes,
        signContract: { changed: becomes },
      },
    });
    await here.tick('standardInformationRead');
    await here.tick('contractRead');
    await here.type('utan', '123456');
    await here.submit();
    return here;
  };

  it('of a contract that was changed shows the new one, unread', async () => {
    const here = await stageSigning(
      { ...APPLICATION, ...READY, state: 'INSURANCE_SELECTED', version: 2, documents: [] },
      [STANDARD_INFORMATION, paper('new')],
    );
    expect(here.called()).toEqual([
      'listDocuments',
      'signContract',
      'createContract',
      'listDocuments',
    ]);
    expect(here.found<HTMLInputElement>('input[name="contractRead"]').checked).toBe(false);
    expect(here.text()).toContain('new.pdf');
    expect(here.text()).not.toContain('old.pdf');
    expect(document.activeElement?.textContent).toBe(t('steps:changed.heading'));
  });

  it('goes where the application has moved on to', async () => {
    const here = await stageSigning({ ...APPLICATION, state: 'OFFER_SELECTED', version: 2 }, []);
    expect(here.control.go).toHaveBeenCalledExactlyOnceWith('insurance');
  });

  it('makes the contract of what holds now, when it was overtaken before anything was shown', async () => {
    const here = await stage('signing', {
      application: { ...READY, documents: [] },
      answers: {
        createContract: inTurn(
          { changed: { ...APPLICATION, ...READY, version: 2, documents: [] } },
          { ...APPLICATION, ...READY },
        ),
        listDocuments: [paper('new')],
      },
    });
    expect(here.called()).toEqual(['createContract', 'createContract', 'listDocuments']);
    expect(here.text()).not.toContain(t('steps:changed.heading'));
  });
});
