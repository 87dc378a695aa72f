/** The state that all parts of the studio's page share. */
import { createContext, useContext } from 'react';
import type { StudioFinding, StudioText } from '../shared.ts';
import type { Choice } from './choice.ts';

export interface Studio {
  choice: Choice;
  choose(change: Partial<Choice>): void;
  /** Announces what was done, until the next change; without a message nothing. */
  say(message?: string): void;
  findings: readonly StudioFinding[];
  /** They are those before the last change. */
  isChecking: boolean;
  /** Why the check could not run. */
  problem: string | undefined;
  /** Why the application cannot be made of the definitions. */
  broken: string | undefined;
  texts: readonly StudioText[];
  /** The language that they are of: after another choice still the last one. */
  textsOf: string;
  /** Why the texts could not be read. */
  textsProblem: string | undefined;
  languages: readonly string[];
  /** The language whose file a changed text goes to. */
  edited: string;
  /** Counts up whenever a definition was saved. */
  changes: number;
  textOf(key: string): string | undefined;
  placeOf(key: string): StudioText | undefined;
}

export const StudioContext = createContext<Studio | undefined>(undefined);

export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (studio === undefined) throw new Error('studio.tsx provides it');
  return studio;
}
