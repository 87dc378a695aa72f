import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The signal of the component's life, aborted when it is gone: work takes it before it begins, and leads on only if it is not aborted.
 * A layout effect, so that the effects of children have it, too.
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
