/**
 * The middleware of the routes (routes.tsx): entry parameters and guards, which throw a redirect when the visitor belongs elsewhere.
 * Then the loaders: the code of a page. Code is loaded here and not by `lazy`, because React Router caches a failed `lazy` import; a loader can
 * be retried by `revalidate` after a lost connection.
 */
import type { ComponentType } from 'react';
import { redirect, replace } from 'react-router-dom';
import type { LoaderFunctionArgs, MiddlewareFunction } from 'react-router-dom';
import { followSiteNotice } from '#app/site-notice.ts';
import type { Application, CustomerType } from '#flow/application.ts';
import {
  mainDestination,
  mendAddress,
  PRIVATE_PARAMETERS,
  readEntry,
  readLoan,
  withInApp,
  isRejection,
  type MainPageKind,
  type PortalIds,
} from '#flow/entry.ts';
import { admission } from '#flow/guard.ts';
import {
  entryPath,
  FAIL_PATH,
  FLOW_PATH,
  flowTarget,
  MAIN_PATH,
  pathOf,
  REGISTRATION_PATH,
  START_PATH,
} from '#flow/resume.ts';
import { isSignOutReason, reasonWithoutApplication, wantedPath } from '#flow/sign-in.ts';
import type { Step } from '#flow/steps.ts';
import { readHistoryEntry, writeHistoryEntry } from '#io/browser/history-entry.ts';
import { loadOnce } from '#io/load-once.ts';
import { loadOwn } from '#io/release.ts';
import { dropProtocolState } from '#io/browser/session-storage.ts';
import {
  applicationAtom,
  applicationIdAtom,
  failReasonAtom,
  firstIdAtom,
  legitimationDelayAtom,
  loginAtom,
  signOutReasonAtom,
  siteNoticeAtom,
} from '#state/atoms.ts';
import { actionsOf, type Services } from '#state/services.ts';

export interface PageData {
  Component: ComponentType;
}
type LoadComponent = () => Promise<ComponentType>;

/** Parameters that the identity provider adds to the return address. */
const RETURN_PARAMETERS = ['state', 'code', 'iss', 'session_state', 'error', 'error_description'];

/** `isPush`: whether the current navigation pushes a history entry. */
export function createLoaders(services: Services, isPush: () => boolean) {
  const { store, session, login, inApp, site } = services;
  const isClosed = (): boolean => store.get(siteNoticeAtom)?.closed === true;
  const followNotice = loadOnce(() => followSiteNotice(services));
  /**
   * A pushed address is not in the history yet, so a redirect is enough. Any other address (first load, Back, Forward) is, so it has
   * to be replaced.
   */
  const redirectWithin = (path: string): Response => (isPush() ? redirect : replace)(path);
  const redirectTo = (path: string): Response => redirectWithin(withInApp(path, inApp));

  const importFlow = async () => {
    const [{ FlowArea }, { startFlow, restoreTo }] = await Promise.all([
      import('#app/pages/flow-area.tsx'),
      import('#app/start-flow.ts'),
    ]);
    startFlow(services);
    return { Component: FlowArea, restoreTo };
  };
  /** Once per page, so that coming back from main does not repeat it. */
  const loadFlow = loadOnce(() => loadOwn(importFlow()));
  const startAndRestoreTo = async (pathFor: (application: Application) => string) =>
    (await loadFlow()).restoreTo(services, pathFor);

  /** Entry from the comparison portal: both ids in the address and no stored application (sections 2 and 8). */
  async function enterFromPortal(
    ids: PortalIds,
    query: URLSearchParams,
    signal: AbortSignal,
  ): Promise<void> {
    const requested = readLoan(query);
    if (requested !== 'calculator') session.rememberLoan(requested);
    await loadFlow();
    const entered = await actionsOf(services).initialiseFromPortal(ids);
    signal.throwIfAborted();
    if (!entered.ok) {
      if (!isRejection(entered.problem)) return;
      session.rejectWithoutApplication();
      throw redirectTo(pathOf('result', 'ntb'));
    }
    const { id, customer } = entered.value;
    if (customer.isExistingCustomer !== true) {
      session.rememberId(id);
      throw redirectTo(FLOW_PATH);
    }
    // It goes along with the application, which begins at the first step of existing customers.
    session.rememberPortalId(id);
    // A loan stored earlier in this session was not the one requested at the portal.
    if (requested === 'calculator') session.rememberLoan(undefined);
    throw redirectTo(START_PATH);
  }

  /** Stores and restores the application of a link; linked-application.tsx asks if another one was begun here. */
  async function openLinked(linkedId: string, firstId: string | undefined): Promise<string> {
    const replaces = firstId !== undefined && firstId !== linkedId;
    session.rememberId(linkedId);
    const { path, outcome } = await startAndRestoreTo((application) => {
      // A link may name an application by another id than its own: kept, every redirect would open it again, without end.
      if (application.id !== linkedId) writeHistoryEntry({ linkedId: undefined });
      if (replaces && application.id !== firstId) store.set(firstIdAtom, firstId);
      return entryPath(application);
    });
    if (outcome === 'opened') return path;
    // A link that leads nowhere does not cost the application begun here.
    if (replaces) session.rememberId(firstId);
    // After a reload the history entry names it: without this every redirect would open it again, without end.
    writeHistoryEntry({ linkedId: undefined });
    return replaces && outcome === 'foreign' ? FLOW_PATH : path;
  }

  /** Reads the entry parameters and removes private ones from the address (section 2). */
  const enter: MiddlewareFunction = async ({ request }) => {
    const address = mendAddress(new URL(request.url));
    // Open redirect: a path that starts with `//` is the address of another host.
    address.pathname = address.pathname.replace(/^\/+/, '/').replace(/\/+$/, '');
    const notice = followNotice();
    // Only a brand that may be closed waits for the time.
    if (site.notice?.closed === true) await notice;
    // Links can be opened again afterwards.
    const closed = isClosed();
    if (closed && /^\/flow(\/|$)/.test(address.pathname)) throw redirectTo(MAIN_PATH);
    const query = address.searchParams;
    const { applicationId, isUnknown, vorgangId, konditionId, delayMs } = readEntry(query);
    const firstId = store.get(applicationIdAtom);
    // A reload while the visitor is asked about a linked application asks again.
    const askedAbout = firstId && readHistoryEntry().linkedId;
    const linkedId = applicationId ?? (askedAbout === firstId ? undefined : askedAbout);
    if (!closed && isUnknown) {
      store.set(failReasonAtom, 'gone');
      throw redirectTo(FAIL_PATH);
    }
    if (query.has('delay')) store.set(legitimationDelayAtom, delayMs);
    if (!closed && linkedId !== undefined) throw redirectTo(await openLinked(linkedId, firstId));
    if (!closed && vorgangId !== undefined && konditionId !== undefined && firstId === undefined)
      await enterFromPortal({ vorgangId, konditionId }, query, request.signal);
    PRIVATE_PARAMETERS.filter((name) => query.has(name)).forEach((name) => query.delete(name));
    const signOutReason = query.get('state');
    if (address.pathname === MAIN_PATH && isSignOutReason(signOutReason)) {
      // A sign-out clears what is stored: with an application there was none, whatever a link claims.
      if (session.isEmpty() && store.get(loginAtom).kind !== 'in')
        store.set(signOutReasonAtom, signOutReason);
      dropProtocolState(signOutReason);
      RETURN_PARAMETERS.forEach((name) => query.delete(name));
    }
    if (address.href !== request.url) throw redirectWithin(address.pathname + address.search);
  };

  /** Lets a visitor pass to a step or redirects. It runs once per navigation, so that an application that changes later does not unmount the screen. */
  const guard =
    (step: Step, customerType: CustomerType, load: LoadComponent): MiddlewareFunction =>
    async ({ request: { signal } }) => {
      // The reason is shown once.
      store.set(signOutReasonAtom, undefined);
      const admit = () => {
        const [applicationId, application] = [
          store.get(applicationIdAtom),
          store.get(applicationAtom),
        ];
        return admission({ step, customerType, applicationId, application });
      };
      let found = admit();
      if (found.kind === 'restore') {
        // Only /flow sends the token: login-gate.tsx asks for the sign-in, then leads there.
        if (customerType === 'existing') return;
        // The code is loaded beside the application; a failure is reported by the loader of the page.
        load().catch(() => undefined);
        const restored = await startAndRestoreTo(() => pathOf(step, customerType));
        if (restored.outcome !== 'opened') throw redirectTo(restored.path);
        found = admit();
      }
      if (found.kind === 'go') throw redirectTo(found.path);
      if (found.kind === 'logout') {
        // For existing customers the provider has to be asked whether they are signed in.
        if (customerType === 'existing') await login.check();
        signal.throwIfAborted();
        await login.signOut(reasonWithoutApplication(step));
        throw redirectTo(MAIN_PATH);
      }
      // The delay applies only when the visitor resumes at the status check.
      if (step !== 'id-check') store.set(legitimationDelayAtom, 0);
    };

  return {
    enter,
    guard,
    flow: loadFlow,
    page: (load: LoadComponent) => async (): Promise<PageData> => ({
      Component: await loadOwn(load()),
    }),
    async main({ request }: LoaderFunctionArgs): Promise<MainPageKind> {
      const query = new URL(request.url).searchParams;
      const requested = readLoan(query);
      // After coming back from an application, its loan wins over the one in the address.
      if (requested !== 'calculator' && store.get(applicationAtom) === undefined)
        session.rememberLoan(requested);
      // The page has a message first: no redirect away from it.
      if (store.get(signOutReasonAtom) !== undefined || isClosed()) return 'show';
      const applicationId = store.get(applicationIdAtom);
      const destination = mainDestination({ query, applicationId, inApp });
      if (destination !== 'enter') return destination;
      const known = store.get(loginAtom);
      const { kind } = known.kind === 'unknown' ? await login.check() : known;
      throw redirectTo(kind === 'in' ? START_PATH : REGISTRATION_PATH);
    },
    /** /flow: redirects to where the stored application belongs; flow-area.tsx loads it if needed. */
    flowIndex({ request }: LoaderFunctionArgs): null {
      const application = store.get(applicationAtom);
      if (store.get(applicationIdAtom) === undefined) throw redirectTo(MAIN_PATH);
      if (application !== undefined) throw redirectTo(flowTarget(application, request.url));
      return null;
    },
    /** The return address of the sign-in: completes the sign-in, then goes to the step requested before. */
    async signInReturn({ request }: LoaderFunctionArgs): Promise<never> {
      const { href, search, searchParams } = new URL(request.url);
      if (search === '') throw redirectTo(MAIN_PATH);
      dropProtocolState(searchParams.get('state'));
      throw redirectTo(wantedPath(await login.finish(href)));
    },
    /** `/` and every unknown address lead to main, which gets the query: `?amount=…&duration=…` comes from the calculator. */
    toMain({ request }: LoaderFunctionArgs): never {
      throw redirectWithin(`${MAIN_PATH}${new URL(request.url).search}`);
    },
  };
}

export type Loaders = ReturnType<typeof createLoaders>;
