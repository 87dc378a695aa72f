import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * An abort signal that is aborted on unmount: work reads it before it starts, and navigates only if it is not aborted. A layout
 * effect, so that effects of children have it too.
 */
export function useMountSignal(): () => AbortSignal {
  const life = useRef<AbortController>(undefined);
  useLayoutEffect(() => {
    const controller = new AbortController();
    life.current = controller;
    return () => controller.abort();
  }, []);
  return useCallback(() => life.current?.signal ?? AbortSignal.abort(), []);
}
