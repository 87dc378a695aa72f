// @vitest-environment happy-dom
/** The request of each action, and the operation id under which it is counted, answered and authorised. */
import { expect, it, vi } from 'vitest';
import { OPERATIONS } from '#openapi/responses.gen.ts';
import { ACTIONS, callOf, flow, perform, respond, stubFetch } from '#state/actions.test-helpers.ts';

const ID = 'a1';

stubFetch();

it.each(ACTIONS)('%s sends its own request: %j', async (...row) => {
  const [, , operationId, body, query = ''] = row;
  const { counted, session, actions } = flow();
  session.rememberId(ID);
  // The body can be read only once, before it is sent.
  let text = '';
  respond.mockImplementation(async (request) => {
    text = await request.clone().text();
    return Response.json({}, { status: 500 });
  });
  expect(await perform(actions, row)).toMatchObject({
    ok: false,
    problem: { operationId, status: 500 },
  });
  const [[request] = []] = respond.mock.calls;
  const { pathname, search } = new URL(request?.url ?? '');
  const call = callOf(operationId)
    .replace(' ', ' /api')
    .replace('{id}', ID)
    .replace('{docId}', 'd1')
    .replace('{entity}', '0100');
  expect(`${request?.method} ${pathname}`).toBe(call);
  expect(search).toBe(query);
  expect(text === '' ? undefined : JSON.parse(text)).toEqual(body);
  expect(counted).toEqual([operationId]);
});

it('tries every action, and every call described, but the upload, the proof of work and the file of countries', () => {
  const tried: readonly string[] = ACTIONS.map(([action]) => action);
  expect(Object.keys(flow().actions).filter((name) => !tried.includes(name))).toEqual([
    'uploadDocument',
    'loadCountries',
  ]);
  const called: readonly string[] = ACTIONS.map(([, , operationId]) => operationId);
  expect(
    Object.values(OPERATIONS)
      .filter((id) => !called.includes(id))
      .sort(),
  ).toEqual(['getCaptchaChallenge', 'uploadDocument']);
});

it("sends the portal's id until an application exists, with the portal's loan unless another was requested", async () => {
  const { session, actions } = flow();
  const bodies: unknown[] = [];
  const answer = vi.fn(() => Response.json({}, { status: 503 }));
  respond.mockImplementation(async (request) => {
    bodies.push(await request.clone().json());
    return answer();
  });
  session.rememberPortalId('p1');
  await actions.startExisting();
  session.rememberLoan({ amount: 20_000, years: 7 });
  answer.mockReturnValueOnce(
    Response.json({ id: ID, version: 1, state: 'INIT_EXISTING', customer: {} }),
  );
  await actions.startExisting();
  await actions.startExisting();
  const requested = { loanAmount: 20_000, loanDuration: 84, entity: '0100' };
  expect(bodies).toEqual([
    { entity: '0100', durchblickerId: 'p1' },
    { ...requested, durchblickerId: 'p1' },
    requested,
  ]);
});
