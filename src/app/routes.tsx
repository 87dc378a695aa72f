/** THE route table (specification, section 2). */
import { useMemo } from 'react';
import { createBrowserRouter, Outlet, useLoaderData, type RouteObject } from 'react-router-dom';
import type { createMemoryRouter } from 'react-router-dom';
import type { Handle } from '#app/frame/navigation.ts';
import { createLoaders, type Loaders, type PageData } from '#app/loaders.ts';
import { MainPage } from '#app/pages/main-page.tsx';
import { NeutralFrame } from '#app/frame/shell.tsx';
import { FrameFailure, PageFailure, ScreenFailure } from '#app/pages/route-failures.tsx';
import { PageSpinner } from '#app/frame/spinner.tsx';
import { CUSTOMER_TYPES, type CustomerType } from '#flow/application.ts';
import { FLOW_PATH, MAIN_PATH, pathOf, STATEMENT_PATH } from '#flow/resume.ts';
import { SIGN_IN_PATH } from '#flow/sign-in.ts';
import { isStep, STEPS, type Screen } from '#flow/steps.ts';
import { SCREENS } from '#screens/screens.ts';
import type { Services } from '#state/services.ts';

/** For routes without a page; without an element React Router warns in development: 'Matched leaf route at location …'. */
const WITHOUT_PAGE = { element: null };

export function routes(loaders: Loaders): RouteObject[] {
  const screenRoute = (screen: Screen, customerType: CustomerType): RouteObject => {
    const load = SCREENS[screen];
    return {
      path: pathOf(screen, customerType),
      ...(isStep(screen) && {
        caseSensitive: true,
        middleware: [loaders.guard(screen, customerType, load)],
      }),
      loader: loaders.page(load),
      element: <Page />,
      errorElement: <ScreenFailure />,
      handle: { screen, customerType } satisfies Handle,
    };
  };
  const steps = CUSTOMER_TYPES.flatMap((type) => STEPS.map((step) => screenRoute(step, type)));
  const pages: RouteObject[] = [
    { path: MAIN_PATH, loader: loaders.main, element: <MainPage loadFlow={loaders.flow} /> },
    {
      path: STATEMENT_PATH,
      loader: loaders.page(
        async () => (await import('#app/pages/statement-page.tsx')).StatementPage,
      ),
      element: <Page />,
    },
    {
      path: FLOW_PATH,
      loader: loaders.flow,
      element: <Page />,
      children: [
        { index: true, loader: loaders.flowIndex, ...WITHOUT_PAGE },
        screenRoute('fail', 'ntb'),
        ...steps,
      ],
    },
    { path: '*', loader: loaders.toMain, ...WITHOUT_PAGE },
  ];
  return [
    {
      element: <Root />,
      errorElement: <FrameFailure />,
      children: [
        {
          errorElement: <PageFailure />,
          hydrateFallbackElement: <NeutralFrame />,
          children: [
            // Its parameters are the provider's response.
            { path: SIGN_IN_PATH, loader: loaders.signInReturn, ...WITHOUT_PAGE },
            { middleware: [loaders.enter], children: pages },
          ],
        },
      ],
    },
  ];
}

/** `create`: another kind of history, for tests. */
export function createRouter(
  services: Services,
  create: typeof createMemoryRouter | typeof createBrowserRouter = createBrowserRouter,
) {
  // Called by the first loaders, which may run before `router` is assigned.
  let router: ReturnType<typeof createBrowserRouter> | undefined = undefined;
  const isPush = () => router?.state.navigation.historyAction === 'PUSH';
  router = create(routes(createLoaders(services, isPush)));
  return router;
}

function Root() {
  return (
    <>
      <Outlet />
      <PageSpinner />
    </>
  );
}

/** Re-rendered only when the page changes, not on every change of the router's state. */
function Page() {
  const { Component } = useLoaderData<PageData>();
  return useMemo(() => <Component />, [Component]);
}
