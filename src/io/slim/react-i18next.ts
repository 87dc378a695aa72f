/** In the place of react-i18next in a build: one set of texts per page, whose language does not change while it is shown. */
import type { Slim } from './i18next.ts';

let current: Slim | undefined;
/** By namespace, so that a component gets the same function every time. */
const made = new Map<string, { t: ReturnType<Slim['getFixedT']>; i18n: Slim; ready: true }>();

export const initReactI18next = {
  type: '3rdParty',
  init(texts: Slim): void {
    current = texts;
    made.clear();
  },
} as const;

export function useTranslation(namespaces: string | readonly string[] = []) {
  if (current === undefined) throw new Error('main.tsx provides the texts.');
  const key = [namespaces].flat().join();
  const known = made.get(key) ?? { t: current.getFixedT(null, [namespaces].flat()), i18n: current, ready: true };
  made.set(key, known);
  return known;
}
