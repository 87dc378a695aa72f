/** Declarations and 'read' confirmations hold only for the data that were shown: summary and contract after a change elsewhere. */
import { act } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '#flow/application.ts';
import { APPLICATION, documentOf, inTurn, stage, t } from '#screens/stage.test-helpers.tsx';

const INFORMATION = documentOf('STANDARD_INFORMATION');

// Loaded only when an act was refused; the tests look at it at once.
beforeAll(() => import('#screens/parts/changed/difference-table.tsx'));

describe('the summary of an application that was changed elsewhere', () => {
  it('resets the declaration whenever the shown data change', async () => {
    const screen = await stage('summary', {
      application: { version: 1 },
      answers: {
        getPricing: { installmentAmount: 200 },
        getApplication: { ...APPLICATION, version: 2, loanAmount: 20_000 },
        requestHelpCode: { ...APPLICATION, version: 2 },
      },
    });
    await screen.tick('declaration');
    await act(async () => void (await screen.actions.requestHelpCode()));
    expect(screen.input('declaration').checked).toBe(true);
    await screen.restore();
    expect(screen.input('declaration').checked).toBe(false);
    expect(document.activeElement?.textContent).toBe(t('steps:changed.heading'));
  });
  const changed: Application = { ...APPLICATION, version: 2, loanAmount: 12_000 };
  const declared = async (answers: object) => {
    const screen = await stage('summary', {
      answers: {
        getPricing: { installmentAmount: 200 },
        updateApplication: APPLICATION,
        processApplication: { changed },
        ...answers,
      },
    });
    await screen.tick('declaration');
    await screen.submit();
    return screen;
  };
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
      const screen = await declared(refusing);
      expect(document.activeElement?.textContent).toBe(t('steps:changed.refused.heading'));
      expect(screen.text()).toContain(t('steps:changed.refused.next', { context: 'summary' }));
      expect(screen.text()).toContain('12.000');
      expect(screen.input('declaration').checked).toBe(false);
      expect(screen.called()).toEqual(calls);
      expect([screen.places(), screen.popups()]).toEqual([[], []]);
    },
  );

  it('navigates to the current screen of the application', async () => {
    const moved = { changed: { ...changed, state: 'PROCESSED' } };
    const { places } = await declared({ processApplication: moved });
    expect(places()).toEqual(['/flow/ntb/personal-offer']);
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
      // Megabytes: what tells them apart on the screen.
      size: (id === 'new' ? 3 : 2) * 1024 * 1024,
    } as const;
  }
  const stageSigning = async (becomes: Application, listed: object) => {
    const screen = await stage('signing', {
      application: READY,
      answers: {
        listDocuments: inTurn([INFORMATION, paper('old')], listed),
        createContract: becomes,
        signContract: { changed: becomes },
      },
    });
    await screen.readAndSign();
    return screen;
  };

  it('shows a changed contract as unread', async () => {
    const screen = await stageSigning(
      { ...APPLICATION, ...READY, state: 'INSURANCE_SELECTED', version: 2, documents: [] },
      [INFORMATION, paper('new')],
    );
    expect(screen.called()).toEqual([
      'listDocuments',
      'signContract',
      'createContract',
      'listDocuments',
    ]);
    expect(screen.found<HTMLInputElement>('input[name="contractRead"]').checked).toBe(false);
    expect(screen.text()).toMatch(/PDF, 3\s/);
    expect(screen.text()).not.toMatch(/PDF, 2\s/);
    expect(document.activeElement?.textContent).toBe(
      t('steps:changed.refused.heading', { context: 'signContract' }),
    );
  });

  it('creates the contract of the current data when these changed before it was shown', async () => {
    const screen = await stage('signing', {
      application: { ...READY, documents: [] },
      answers: {
        createContract: inTurn(
          { changed: { ...APPLICATION, ...READY, version: 2, documents: [] } },
          { ...APPLICATION, ...READY },
        ),
        listDocuments: [paper('new')],
      },
    });
    expect(screen.called()).toEqual(['createContract', 'createContract', 'listDocuments']);
    expect(document.querySelector('[data-changed]')).toBe(null);
  });

  it('sends the version of the contract that was read', async () => {
    const screen = await stage('signing', {
      application: READY,
      answers: {
        listDocuments: [INFORMATION, paper('old')],
        requestHelpCode: { ...APPLICATION, ...READY, version: 2 },
        signContract: 500,
      },
    });
    await screen.tick('standardInformationRead');
    await screen.tick('contractRead');
    await act(async () => void (await screen.actions.requestHelpCode()));
    await screen.readAndSign();
    expect(screen.versionsOf('signContract')).toEqual(['"1"']);
  });
});
