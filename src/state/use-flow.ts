import { usePlace, useServices } from '#state/context.tsx';
import { createFlow, type Flow } from '#state/flow.ts';

/** For the screens of the flow. Not in context.tsx, which the first page loads. */
export const useFlow = (): Flow => createFlow(useServices(), usePlace());
