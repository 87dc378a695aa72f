/** Two tabs on one application: each act, made on a page that another tab's act has left behind, in both orders, against the sandbox. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Application } from '#flow/application.ts';
import { outcomeOf } from '#flow/problems.ts';
import { resumeScreen } from '#flow/resume.ts';
import type { Result } from '#io/api/results.ts';
import type { Actions } from '#state/actions.ts';
import { applicationAtom, chosenAtom, refusalAtom } from '#state/atoms.ts';
import { actionsFor, servicesFor } from '#state/context.test-helpers.ts';
import { handleProblem } from '#state/handle-problem.ts';
import { actionsAtom } from '#state/services.ts';
import { harnessForAll, PDF_BYTES, type Method } from '../../sandbox/harness.ts';

const bank = harnessForAll();
/** The pairs are tried at both brands in turn. */
let brand: 'bank' | 'direct' = 'bank';
beforeEach(() => {
  // No DOM: the sandbox reads its files by the addresses of its modules.
  const location = { origin: `http://${brand}.localhost`, pathname: '/', search: '' };
  vi.stubGlobal('window', { location, navigator: { onLine: true } });
  vi.stubGlobal('fetch', async (request: Request) => {
    const [{ pathname: url }, payload] = [new URL(request.url), await request.text()];
    const headers = { ...Object.fromEntries(request.headers), host: `${brand}.localhost` };
    const method = request.method as Method;
    const reply = await bank.sandbox.app.inject({
      ...{ method, url, headers },
      ...(payload !== '' && { payload }),
    });
    const { statusCode: status, body, headers: answered } = reply;
    const sent = ['content-type', 'frontend-error'].flatMap((name) =>
      answered[name] === undefined ? [] : [[name, String(answered[name])] as [string, string]],
    );
    return new Response(body === '' ? null : body, { status, headers: sent });
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** A page that has loaded the application. */
async function tab(id: string) {
  const paths: string[] = [];
  const services = servicesFor({ navigate: async (path) => void paths.push(path) });
  const { store, session } = services;
  const { actions } = actionsFor(services);
  store.set(actionsAtom, actions);
  session.rememberId(id);
  await actions.restore();
  return { services, store, actions, paths };
}

const CHOICE = { loanAmount: 10_000, loanDuration: 60, repaymentDay: 1 } as const;
type Act = (actions: Actions, id: string) => Promise<Result<unknown>>;
const upload: Act = async (_actions, id) => {
  const { status, headers, body } = await bank.upload(id, 'a.pdf', PDF_BYTES);
  const frontendError = String(headers['frontend-error']);
  const problem = { operationId: 'uploadDocument', status, body, frontendError };
  return status === 200 ? { ok: true, value: body } : { ok: false, problem };
};
const READ = { standardInformationRead: true, contractRead: true };
const sign: Act = async (actions, id) => {
  const utan = await bank.lastCode(id);
  return actions.sign({ utan, ...READ });
};
/** Made in INSURANCE_SELECTED, over the contract with a fixed rate and without insurance, after a code was sent. */
const BEFORE: Record<string, Act> = {
  offer: (actions) => actions.chooseOffer({ ...CHOICE, variableInterestType: 'VARIABLE' }),
  insurance: (actions) => actions.chooseInsurance({ insurance: 'DEATH' }),
  contract: (actions) => actions.createContract(),
  code: (actions) => actions.sendTransactionCode(),
  sign,
};
/** Made in DOC_SIGNED. */
const AFTER: Record<string, Act> = { upload, finalize: (actions) => actions.finalize() };
const SCREEN_OF: Record<string, 'personal-offer' | 'insurance' | 'signing' | 'document-upload'> = {
  offer: 'personal-offer',
  insurance: 'insurance',
  upload: 'document-upload',
  finalize: 'document-upload',
};

/**
 * What becomes of an act (row) after another tab's (column): `done`; refused, and the screen that it leads to; `code`: the code that was
 * typed is not the one that was sent last. An act that the signed contract no longer admits changes nothing for others.
 */
const BECOMES: Record<string, string> = {
  /*           offer     insurance contract  code      sign            upload          finalize */
  offer: '     insurance signing   done      done      document-upload document-upload result',
  insurance: ' insurance signing   done      done      document-upload document-upload result',
  contract: '  insurance signing   done      done      document-upload document-upload result',
  code: '      insurance signing   done      done      document-upload document-upload result',
  sign: '      insurance signing   done      code      document-upload document-upload result',
  upload: '    done      done      done      done      done            done            fail',
  finalize: '  done      done      done      done      done            done            fail',
};
const ACTS = Object.keys(BECOMES);
const PAIRS = ACTS.flatMap((own) =>
  (BECOMES[own] ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((becomes, index) => [own, ACTS[index] ?? '', becomes] as const),
).map((pair, index) => [...pair, index % 2 === 0 ? 'bank' : 'direct'] as const);

it('the table has every pair', () => expect(PAIRS).toHaveLength(49));

describe.each(PAIRS)('%s after %s of another tab', (own, other, becomes, at) => {
  beforeEach(() => void (brand = at));

  it(`becomes: ${becomes} (${at})`, async () => {
    const isBefore = own in BEFORE;
    const id = await bank.startedAt({
      brand,
      state: isBefore ? 'INSURANCE_SELECTED' : 'DOC_SIGNED',
    });
    if (isBefore) await bank.apply('POST', `/api/applications/${id}/contract/utan`, {});
    const code = await bank.lastCode(id);
    const [here, there] = [await tab(id), await tab(id)];
    const shown = here.store.get(applicationAtom);
    here.store.set(chosenAtom, shown);

    if (isBefore && other in AFTER) await sign(there.actions, id);
    await (BEFORE[other] ?? AFTER[other])?.(there.actions, id);
    const read = () => bank.apply('GET', `/api/applications/${id}`);
    const before = await read();
    const act = own === 'sign' ? () => here.actions.sign({ utan: code, ...READ }) : undefined;
    const result = await (act ?? BEFORE[own] ?? AFTER[own])?.(here.actions, id);

    expect(result?.ok).toBe(becomes === 'done');
    if (result === undefined || result.ok) return;
    const { problem } = result;
    // The form shows it at the field of the code.
    expect(outcomeOf(problem).kind === 'resolved').toBe(becomes === 'code');
    if (becomes === 'code') return;
    const screen = SCREEN_OF[own] ?? 'signing';
    await handleProblem(here.services, problem, { screen });
    expect(await read(), 'nothing was done').toEqual(before);
    expect(resumeScreen(here.store.get(applicationAtom) as Application)).toBe(resumeScreen(before));
    expect(here.store.get(refusalAtom)).toMatchObject({
      operationId: problem.operationId,
      screen: becomes,
      shown,
    });
    const path = becomes === 'fail' ? '/flow/fail' : `/flow/ntb/${becomes}`;
    expect(here.paths).toEqual(becomes === screen ? [] : [path]);
  });
});
