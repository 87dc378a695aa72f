import { useEffect, useEffectEvent } from 'react';
import type { FormStore } from '../answers/form-store.ts';

/** `read` commits what a browser or password manager has set without an event: before a submit, and when the focus moves. */
export function useSilentChange(store: FormStore, read: () => void): void {
  const readLatest = useEffectEvent(read);
  useEffect(() => store.registerInput(() => readLatest()), [store]);
}
