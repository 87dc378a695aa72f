// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { begun, json, respond, sent, stubFetch, APPLICATION } from '#state/actions.test-helpers.ts';
import { draftSavesAtom } from '#state/atoms.ts';
import { dropDraft, keepDrafts, keptDraft, setDraft, unsentStepsAtom } from '#state/drafts.ts';
import { hasUnsaved, mayLeave } from '#state/leaving.ts';

const STEP = 'housing-legal-data';
const OWNED = [
  ['customer', 'city'],
  ['customer', 'zipCode'],
];

const FIELDS = OWNED.map((path) => ({ path, kinds: [{}] }));

stubFetch();
beforeEach(() => {
  vi.useFakeTimers();
  respond.mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function typing() {
  const { store, session, actions } = begun();
  keepDrafts(store, actions);
  const type = (city?: string) =>
    setDraft(store, STEP, { answers: { customer: { city } }, owned: OWNED, base: APPLICATION });
  return { store, session, type, saves: () => store.get(draftSavesAtom)[STEP] };
}
const hide = (): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};
const bodies = () => Promise.all(sent().map((request) => request.json() as Promise<unknown>));
const draft = (city: string | null) => ({ step: STEP, answers: { customer: { city } } });

test('changes are sent together, at most every 20 seconds, and the time of the server is shown', async () => {
  const { type, saves } = typing();
  type('G');
  await vi.advanceTimersByTimeAsync(10_000);
  type('Graz');
  expect(saves()).toEqual({ kind: 'pending' });
  expect(sent()).toEqual([]);
  const now = 'Fri, 27 Nov 2026 14:32:00 GMT';
  respond.mockImplementation(() =>
    Promise.resolve(new Response(null, { status: 204, headers: { date: now } })),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await bodies()).toEqual([draft('Graz')]);
  expect(sent()[0]?.method).toBe('PUT');
  expect(saves()).toEqual({ kind: 'saved', at: new Date(now) });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toHaveLength(1);
});

test('nothing is sent by itself as long as a busy server asks to wait; who leaves is not kept waiting', async () => {
  const { type } = typing();
  const busy = { status: 429, headers: { 'retry-after': '300' } };
  respond.mockImplementation(() => Promise.resolve(new Response(null, busy)));
  type('G');
  await vi.advanceTimersByTimeAsync(20_000);
  type('Graz');
  await vi.advanceTimersByTimeAsync(299_000);
  expect(sent()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent()).toHaveLength(2);
  respond.mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));
  hide();
  expect(sent()).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(0);
});

test.each([
  ['hidden', hide],
  ['closed', () => window.dispatchEvent(new Event('pagehide'))],
])('a page that is %s sends before anything else runs, and no stream', async (_how, leave) => {
  const { type, saves } = typing();
  type('Graz');
  leave();
  // Firefox sends nothing later from a page that is closed, and no body of a Request.
  expect(respond.mock.calls).toEqual([
    [
      expect.stringMatching(/\/applications\/a1\/draft$/),
      expect.objectContaining({ keepalive: true, body: JSON.stringify(draft('Graz')) }),
    ],
  ]);
  await vi.advanceTimersByTimeAsync(0);
  expect(saves()).toMatchObject({ kind: 'saved' });
});

test('a draft as the application, of a step that was saved, or without an application is not sent', async () => {
  const { type, session, store } = typing();
  type(undefined);
  type('Graz');
  dropDraft(store, STEP);
  setDraft(store, 'registration', { answers: { customer: { city: 'Graz' } }, owned: OWNED });
  setDraft(store, 'signing', { answers: { utan: '1' }, owned: [['utan']] });
  hide();
  await vi.advanceTimersByTimeAsync(60_000);
  session.reset();
  type('Linz');
  hide();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toEqual([]);
});

test("an existing customer's draft is not sent, nor told as kept, where the step sends no token", async () => {
  const { type, session, store, saves } = typing();
  session.accept({ ...APPLICATION, version: 4, customer: { isExistingCustomer: true } });
  type('Graz');
  await vi.advanceTimersByTimeAsync(60_000);
  hide();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toEqual([]);
  expect(saves()).toBeUndefined();
  expect(hasUnsaved(store)).toBe(true);
});

test('a failure is noted, and the next change tries again', async () => {
  const { type, saves, store } = typing();
  respond.mockImplementation(() => Promise.resolve(json(503, {})));
  type('Graz');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(saves()).toEqual({ kind: 'failed' });
  expect(hasUnsaved(store)).toBe(true);
  hide();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toHaveLength(2);
  expect(saves()).toEqual({ kind: 'failed' });
  respond.mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));
  type('Linz');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(saves()).toMatchObject({ kind: 'saved' });
  expect(hasUnsaved(store)).toBe(false);
});

test('a draft that was sent is replaced when its answers are typed back', async () => {
  const { type } = typing();
  type('Graz');
  await vi.advanceTimersByTimeAsync(20_000);
  type(undefined);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await bodies()).toEqual([draft('Graz'), { step: STEP, answers: {} }]);
});

test('leaving sends what is pending, and asks nothing', async () => {
  const { type, store } = typing();
  type('Graz');
  expect(await mayLeave(store)).toBe(true);
  expect(await bodies()).toEqual([draft('Graz')]);
});

test('the draft of an earlier visit replaces the answers of its step', () => {
  const savedAt = '2026-11-27T14:32:00Z';
  const application = {
    ...APPLICATION,
    customer: { city: 'Wien', zipCode: '1070', firstName: 'Anna' },
    draft: { ...draft(null), savedAt },
  };
  expect(keptDraft(application, STEP, FIELDS)).toMatchObject({
    answers: { customer: { zipCode: '1070', firstName: 'Anna' } },
    base: application,
    at: new Date(savedAt),
  });
  expect(keptDraft(application, 'personal-financial-data', FIELDS)).toBeUndefined();
  expect(keptDraft(APPLICATION, STEP, FIELDS)).toBeUndefined();
  // As saved: nothing to offer.
  const same = { ...application, draft: { ...draft('Wien'), savedAt } };
  expect(keptDraft(same, STEP, FIELDS)).toBeUndefined();
});

test.each([
  ['another answer', 'Graz', ['housing-legal-data']],
  ['a removed answer', null, ['housing-legal-data']],
  ['the answer as it is saved', 'Wien', []],
] as const)(
  'a draft of an earlier visit with %s is a change that was not sent: %s',
  (_kind, city, steps) => {
    const { store, session } = begun();
    const kept = { ...draft(city), savedAt: '2026-11-27T14:32:00Z' };
    const saved = { ...APPLICATION, customer: { city: 'Wien', zipCode: '1070' } } as const;
    session.accept({ ...saved, state: 'LEGAL_INFO', draft: kept });
    expect(store.get(unsentStepsAtom)).toEqual(steps);
    // What is typed back in this visit replaces it.
    setDraft(store, STEP, { answers: { customer: { ...saved.customer } }, owned: OWNED });
    expect(store.get(unsentStepsAtom)).toEqual([]);
    dropDraft(store, STEP);
    session.update({ state: 'SCORED' });
    expect(store.get(unsentStepsAtom), 'no step that would be refused').toEqual([]);
  },
);
