import { useContext } from 'react';
import { PlaceContext, useServices } from '#state/context.tsx';
import { createFlow } from '#state/flow.ts';
import type { Flow } from '#state/flow.ts';

/** For the screens of the flow. */
export function useFlow(): Flow {
  const services = useServices();
  const place = useContext(PlaceContext);
  if (place === undefined) throw new Error("The flow's frame provides the place.");
  return createFlow(services, place);
}
