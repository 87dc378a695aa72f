/** The actions that call an endpoint, one per call of the specification's section 7. Each answer replaces the application. */
import { applicationActions } from '#state/actions/application.ts';
import { createCalls } from '#state/actions/calls.ts';
import type { ActionDependencies } from '#state/actions/calls.ts';
import { documentActions, signingActions } from '#state/actions/documents.ts';
import { productActions } from '#state/actions/products.ts';
import { supportActions } from '#state/actions/support.ts';

export function createActions(dependencies: ActionDependencies) {
  const calls = createCalls(dependencies);
  return {
    ...applicationActions(dependencies, calls),
    ...productActions(dependencies, calls),
    ...documentActions(dependencies, calls),
    ...signingActions(dependencies, calls),
    ...supportActions(dependencies, calls),
  };
}

export type Actions = ReturnType<typeof createActions>;
