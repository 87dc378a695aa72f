/** Row 7.1: every call of the specification's section 7 is described in OpenAPI, and made by an action. */
import { createStore } from 'jotai/vanilla';
import { expect, test } from 'vitest';
import type { Api } from '#io/api/api.ts';
import { createRepeats } from '#io/api/repeats.ts';
import { createActions } from '#state/actions/actions.ts';
import { createLoanSession } from '#state/actions/loan-session.ts';
import { OPERATIONS } from '../sandbox/application.ts';

/** Section 7, written out. The country codes are a local file and no call of the application. */
const CALLS = `
GET /employers
GET /addresses
GET /branches
POST /feedback
POST /applications
POST /applications/existing
POST /applications/durchblicker
GET /applications/{id}
PATCH /applications/{id}
PUT /applications/{id}/helpcode
POST /applications/{id}/account
GET /applications/{id}/account
POST /applications/{id}/products
PUT /applications/{id}/products
POST /applications/{id}/process
GET /applications/{id}/insurance-offers
POST /applications/{id}/insurance-offers
GET /applications/{id}/documents
GET /applications/{id}/documents/{docId}
POST /applications/{id}/documents
DELETE /applications/{id}/documents/{docId}
POST /applications/{id}/contract
POST /applications/{id}/contract/utan
POST /applications/{id}/contract/sign
POST /applications/{id}/legitimation
GET /applications/{id}/legitimation
POST /applications/{id}/finalize
POST /applications/{id}/cancel
GET /pricing/{entity}`
  .trim()
  .split('\n');

test('every call of section 7 is described; others are marked as assumed', () => {
  const specified = OPERATIONS.filter(({ assumed }) => !assumed).map(({ call }) => call);
  expect(specified.toSorted()).toEqual(CALLS.toSorted());
});

test('every call described is made by an action', async () => {
  const made = new Set<string>();
  const respond = (method: string) => (path: string) => {
    made.add(`${method} ${path}`);
    const data = { id: 'a', state: 'INIT', customer: {} };
    return Promise.resolve({ data, response: Response.json(data) });
  };
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const store = createStore();
  const actions = createActions({
    api: Object.fromEntries(methods.map((method) => [method, respond(method)])) as unknown as Api,
    store,
    loan: createLoanSession(store, { read: () => undefined, write() {}, clear() {} }),
    repeats: createRepeats(),
    entity: '0100',
    solveCaptcha: async () => 'solved',
  });
  const { loadCountries: _file, sendTransactionCode, ...others } = actions;
  await sendTransactionCode('+436641234567');
  for (const action of Object.values(others) as ((argument: unknown) => unknown)[])
    await action(new File(['x'], 'a.pdf'));
  expect([...made].toSorted()).toEqual(OPERATIONS.map(({ call }) => call).toSorted());
});
