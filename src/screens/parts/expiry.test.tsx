import { describe, expect, it } from 'vitest';
import type { Application } from '#flow/application.ts';
import { stage, t } from '#screens/stage.test-helpers.tsx';

/** In Vienna it is the next day already. */
const expiresAt = '2026-12-27T23:30:00Z';
const MOMENT = { day: '28. Dezember 2026', time: '00:30' };
const KEPT = new Date('2026-12-01T10:00:00Z');
const SOON = new Date('2026-12-27T10:00:00Z');
const OVER = new Date('2026-12-28T10:00:00Z');
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');
const sentence = (key: 'soon' | 'over', context = '') =>
  plain(t(`flow:expiry.${key}`, { context, ...MOMENT }));

describe('until when an application is kept', () => {
  const shown = (now: Date, change: Partial<Application> = { expiresAt }) =>
    stage('summary', {
      application: change,
      answers: { getPricing: { installmentAmount: 200 } },
      now,
    });
  const page = () => plain(document.body.textContent);

  it('is named on every screen of its last day, with what remains', async () => {
    const { again } = await shown(SOON);
    expect(page()).toContain(sentence('soon'));
    await again();
    expect(page()).toContain(sentence('soon'));
  });

  it('leaves a signed contract as it is', async () => {
    await stage('document-upload', {
      application: { state: 'DOC_SIGNED', expiresAt },
      answers: { listDocuments: [] },
      now: SOON,
    });
    expect(page()).toContain(sentence('soon', 'signed'));
  });

  it.each([
    ['is not named before its last day', KEPT, { expiresAt }, undefined],
    ['is named by its end once it is over', OVER, { expiresAt }, sentence('over')],
    ['is not named where the bank does not', KEPT, {}, undefined],
    ['is not named where the bank does not', SOON, {}, undefined],
    ['is not named where the bank does not', OVER, {}, undefined],
  ])('%s: %s', async (_name, now, change, named) => {
    await shown(now, change);
    if (named === undefined) expect(page()).not.toContain('Dezember');
    else expect(page()).toContain(named);
  });
});
