/** The state that all parts of the studio's page share. */
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { ErrorPayload } from 'vite/types/hmrPayload.js';
import { FIRST_LANGUAGE } from '../../languages.ts';
import { DEFINITIONS_CHANGED, type StudioFinding, type StudioText } from '../shared.ts';
import { useRead, WRITTEN } from './calls.ts';
import { useChoice } from './choice.ts';

interface Texts {
  languages: readonly string[];
  texts: readonly StudioText[];
}
const NO_TEXTS: Texts = { texts: [], languages: [FIRST_LANGUAGE] };

/** Counts the changes of definitions, and knows why the application cannot be made of them. */
function useDefinitions() {
  const [changes, setChanges] = useState(0);
  const [broken, setBroken] = useState<string>();
  const count = () => setChanges((last) => last + 1);
  // Several files saved together are one change.
  const countLater = useDebouncedCallback(count, 150);
  useWindowEvent(WRITTEN, count);
  useEffect(() => {
    const onSaved = () => {
      setBroken(undefined);
      countLater();
    };
    const onError = ({ err }: ErrorPayload) => setBroken(err.message);
    import.meta.hot?.on(DEFINITIONS_CHANGED, onSaved);
    import.meta.hot?.on('vite:error', onError);
    return () => {
      import.meta.hot?.off(DEFINITIONS_CHANGED, onSaved);
      import.meta.hot?.off('vite:error', onError);
    };
  }, [countLater]);
  return { changes, broken };
}

export function useStudioState() {
  const { choice, choose } = useChoice();
  const { changes, broken } = useDefinitions();
  /** What was done, until something else is. */
  const [said, say] = useState<string>();
  useWindowEvent(WRITTEN, () => say(undefined));
  useWindowEvent('pointerdown', () => say(undefined));
  const check = useRead<StudioFinding[]>('findings', changes);
  const read = useRead<Texts>('texts', changes);
  const { texts, languages } = read.value ?? NO_TEXTS;
  const byKey = useMemo(() => new Map(texts.map((text) => [text.key, text])), [texts]);
  const state = {
    ...{ choice, choose, say, changes, broken, texts, languages },
    textsProblem: read.problem,
    findings: check.problem === undefined ? (check.value ?? []) : [],
    /** The findings are those before the last change. */
    isChecking: check.isLoading,
    /** Why the check could not run. */
    problem: check.problem,
    textOf: (key: string) => byKey.get(key)?.text,
    placeOf: (key: string) => byKey.get(key),
  };
  return { state, said };
}
export type Studio = ReturnType<typeof useStudioState>['state'];

export const StudioContext = createContext<Studio | undefined>(undefined);

export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (studio === undefined) throw new Error('studio.tsx provides it');
  return studio;
}
