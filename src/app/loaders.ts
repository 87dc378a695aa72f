/**
 * The loaders of the routes (routes.tsx): what the address says at the start, guards, and the code of a page. Each throws a redirect
 * where the visitor belongs elsewhere.
 *
 * Code is loaded here and not by `lazy`: React Router keeps an import that failed for the life of the page, and a visitor whose
 * connection was cut has to be able to try again (`revalidate`).
 */
import type { ComponentType } from 'react';
import { redirect, replace } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { pathAfterRestore, restoreApplication } from '#app/restore.ts';
import type { CustomerType } from '#flow/application.ts';
import {
  mainDestination,
  PRIVATE_PARAMETERS,
  readEntry,
  readLoan,
  withInApp,
} from '#flow/navigation/entry.ts';
import type { MainDestination } from '#flow/navigation/entry.ts';
import { admission } from '#flow/guard.ts';
import { portalOutcome } from '#flow/navigation/portal.ts';
import { entryPath, MAIN_PATH, pathOf, START_PATH } from '#flow/resume.ts';
import { isSignOutNotice, noticeWithoutApplication, wantedPath } from '#flow/navigation/sign-in.ts';
import type { Step } from '#flow/steps.ts';
import { dropProtocolState } from '#io/session-storage.ts';
import { applicationAtom, applicationIdAtom, loginAtom, signOutNoticeAtom } from '#state/atoms.ts';
import type { Services } from '#state/services.ts';
import type { Actions } from '#state/actions/actions.ts';

/** The code of a page could not be loaded: the connection is cut, or a newer release is out. */
export class LoadError extends Error {}

/** What a page's route is drawn with. */
export interface PageData {
  Component: ComponentType;
}
export interface FlowData extends PageData {
  actions: Actions;
}
type Page = () => Promise<ComponentType>;

/** Answers of the identity provider add these to the address. */
const ANSWER_PARAMETERS = ['state', 'code', 'iss', 'session_state', 'error', 'error_description'];

const loaded = <Module>(load: Promise<Module>): Promise<Module> =>
  load.catch((cause: unknown) => {
    throw new LoadError('code could not be loaded', { cause });
  });

interface Router {
  /** The navigation under way adds an entry to the history. */
  isPush(): boolean;
  /** Whether the current address may send the bearer token. */
  sendsToken(): boolean;
}

export function createLoaders(services: Services, { isPush, sendsToken }: Router) {
  const { store, loan, login, inApp } = services;
  /**
   * A pushed address never got into the history; every other one (the first, Back, Forward) stands there already and must not
   * be met again on the way back.
   */
  const lead = (path: string): Response => (isPush() ? redirect : replace)(path);
  const leadTo = (path: string): Response => lead(withInApp(path, inApp));

  let starting: Promise<FlowData> | undefined;
  const startFlow = async (): Promise<FlowData> => {
    const [{ FlowArea }, flow] = await Promise.all([
      import('#app/pages/flow-area.tsx'),
      import('#app/start-flow.ts'),
    ]);
    return { Component: FlowArea, actions: flow.startFlow(services, sendsToken) };
  };
  /** Once per page: coming back from main repeats no act. A failed load can be tried again. */
  const loadFlow = (): Promise<FlowData> => {
    starting ??= loaded(startFlow());
    starting.catch(() => {
      starting = undefined;
    });
    return starting;
  };

  /** Both ids and no application to go on with: an entry from the comparison portal (sections 2 and 8). */
  async function enterFromPortal(
    ids: { vorgangId: string; konditionId: string },
    query: URLSearchParams,
    signal: AbortSignal,
  ): Promise<void> {
    const requested = readLoan(query);
    if (requested !== 'calculator') loan.rememberLoan(requested);
    const { actions } = await loadFlow();
    const outcome = portalOutcome(await actions.initialiseFromPortal(ids));
    if (signal.aborted) return;
    switch (outcome.kind) {
      case 'existing':
        loan.rememberPortalId(outcome.durchblickerId);
        // What was asked for earlier in this session is not what was asked for at the portal.
        if (requested === 'calculator') loan.forgetLoan();
        throw leadTo(START_PATH);
      case 'new':
        loan.rememberId(outcome.applicationId);
        throw leadTo('/flow');
      case 'rejected':
        loan.rejectWithoutApplication();
        throw leadTo(pathOf('result', 'ntb'));
      case 'nothing':
        return;
      default:
        outcome satisfies never;
    }
  }

  /** Reads the entry parameters of the address and takes what is private out of it (section 2). */
  async function enter({ request }: LoaderFunctionArgs): Promise<void> {
    const address = new URL(request.url);
    const query = address.searchParams;
    const { applicationId, vorgangId, konditionId, delayMs } = readEntry(query);
    if (query.has('delay')) loan.postponeLegitimation(delayMs);
    if (applicationId !== undefined) {
      loan.rememberId(applicationId);
      const found = await restoreApplication(services, (await loadFlow()).actions);
      throw leadTo('instead' in found ? found.instead : entryPath(found.application));
    }
    if (
      vorgangId !== undefined &&
      konditionId !== undefined &&
      store.get(applicationIdAtom) === undefined
    )
      await enterFromPortal({ vorgangId, konditionId }, query, request.signal);
    address.pathname = address.pathname.replace(/\/+$/, '');
    PRIVATE_PARAMETERS.filter((name) => query.has(name)).forEach((name) => query.delete(name));
    const notice = query.get('state');
    if (address.pathname === MAIN_PATH && isSignOutNotice(notice)) {
      store.set(signOutNoticeAtom, notice);
      dropProtocolState(notice);
      ANSWER_PARAMETERS.forEach((name) => query.delete(name));
    }
    if (address.href !== request.url) throw lead(address.pathname + address.search);
  }

  const isSignedIn = (): boolean => store.get(loginAtom).kind === 'in';

  async function signOut(
    step: Step,
    customerType: CustomerType,
    signal: AbortSignal,
  ): Promise<void> {
    // Only the provider knows whether an existing customer is signed in.
    if (customerType === 'existing') await login.check();
    if (signal.aborted) return;
    const notice = noticeWithoutApplication(step);
    await login.signOut(notice);
    // Said to visitors who were not signed in, too.
    if (notice === 'returned') store.set(signOutNoticeAtom, notice);
    throw leadTo(MAIN_PATH);
  }

  /** The guard of a step, asked once per navigation: an answer that moves the application on must not pull the screen away. */
  async function guard(step: Step, customerType: CustomerType, signal: AbortSignal): Promise<void> {
    const found = admission({
      step,
      customerType,
      applicationId: store.get(applicationIdAtom),
      application: store.get(applicationAtom),
    });
    switch (found.kind) {
      case 'go':
        throw leadTo(found.path);
      case 'logout':
        return signOut(step, customerType, signal);
      case 'show':
        // The delay is for a visitor who resumes at the status check itself.
        if (step !== 'id-check') loan.postponeLegitimation(0);
        return;
      case 'restore': {
        if (customerType === 'existing') {
          // The token is sent from /flow. Without a sign-in the gate of the flow area asks for it (login-gate.tsx).
          if (isSignedIn()) throw leadTo(`/flow?step=${step}`);
          return;
        }
        const restored = await restoreApplication(services, (await loadFlow()).actions);
        if ('instead' in restored) throw leadTo(restored.instead);
        return guard(step, customerType, signal);
      }
      default:
        found satisfies never;
    }
  }

  /** Loads the code beside the work of `admit`, whose redirect comes first. */
  const page =
    (load: Page, admit: (args: LoaderFunctionArgs) => Promise<void>) =>
    async (args: LoaderFunctionArgs): Promise<PageData> => {
      const code = loaded(load());
      code.catch(() => undefined);
      await enter(args);
      await admit(args);
      return { Component: await code };
    };

  return {
    flow: loadFlow,
    page: (load: Page) => page(load, async () => undefined),
    step: (load: Page, step: Step, customerType: CustomerType) =>
      page(load, ({ request }) => {
        // Said once: a visitor who goes on has read it.
        store.set(signOutNoticeAtom, undefined);
        return guard(step, customerType, request.signal);
      }),
    /** The welcome page, or where it leads at once. */
    async main(args: LoaderFunctionArgs): Promise<MainDestination> {
      await enter(args);
      const query = new URL(args.request.url).searchParams;
      const requested = readLoan(query);
      // Coming back from an application its loan stays, not the one that the address asks for.
      if (requested !== 'calculator' && store.get(applicationAtom) === undefined)
        loan.rememberLoan(requested);
      const destination = (loggedIn: boolean) =>
        mainDestination({
          query,
          applicationId: store.get(applicationIdAtom),
          inApp,
          loggedIn,
          notice: store.get(signOutNoticeAtom) !== undefined,
        });
      if (destination(false).kind !== 'go') return destination(false);
      // Only the app asks who is there: it has no choice to offer here.
      const known = store.get(loginAtom);
      const { kind } = known.kind === 'unknown' ? await login.check() : known;
      const found = destination(kind === 'in');
      if (found.kind === 'go') throw leadTo(found.path);
      return found;
    },
    /** /flow itself: to where the stored application belongs, which flow-area.tsx loads. */
    async resume(args: LoaderFunctionArgs): Promise<null> {
      await enter(args);
      const application = store.get(applicationAtom);
      if (store.get(applicationIdAtom) === undefined) throw leadTo(MAIN_PATH);
      if (application !== undefined) throw leadTo(pathAfterRestore(application, args.request.url));
      return null;
    },
    /** Where the identity provider leads back to: its answer is taken over, then the visitor goes to the step they wanted. */
    async signInReturn({ request }: LoaderFunctionArgs): Promise<never> {
      const { href, search, searchParams } = new URL(request.url);
      if (search === '') throw leadTo(MAIN_PATH);
      dropProtocolState(searchParams.get('state'));
      throw leadTo(wantedPath(await login.finish(href)));
    },
    /** `/?amount=…&duration=…` comes from the calculator: main gets the query. */
    async root(args: LoaderFunctionArgs): Promise<never> {
      await enter(args);
      throw lead(`${MAIN_PATH}${new URL(args.request.url).search}`);
    },
    /** Every unknown address leads to main. */
    async unknown(args: LoaderFunctionArgs): Promise<never> {
      await enter(args);
      throw leadTo(MAIN_PATH);
    },
  };
}

export type Loaders = ReturnType<typeof createLoaders>;
