/** On which screen a text is shown, as far as the definitions say; whether it is there now, the preview knows when it is open. */
import { named, type StudioText } from '../../shared.ts';
import { labelOfText, type TextOf } from '../../words.ts';
import type { Choice } from '../choice.ts';
import { formOf, sceneName, SCENES, type Scene } from '../scenes.ts';

type Place = Partial<Choice>;

/** Texts of moments, and those that are in the frame of every screen. */
const NEAR: readonly (readonly [keys: RegExp, place: Place])[] = [
  [/^login:/, { scene: 'start', customerType: 'existing', sample: 'sign-in-down' }],
  [/^flow:waiting\./, { scene: 'personal-financial-data', sample: 'slow' }],
  [/^(?:offer:|flow:(?:offer|scoring))/, { scene: 'personal-offer' }],
  [/^form:files\./, { scene: 'document-upload' }],
  [/^(?:flow|form|shell):/, { scene: 'personal-financial-data' }],
];

/** The screen that a text belongs to; one of several screens belongs to none. */
export const ownSceneOf = ({ screen }: StudioText): Scene | undefined =>
  SCENES.find(({ id }) => id === screen || formOf(id) === screen);

export function placeOfText(text: StudioText): Place | undefined {
  const { key } = text;
  const scene = ownSceneOf(text);
  const wrong: Place = key.startsWith('errors:') ? { sample: 'invalid' } : {};
  const near = NEAR.find(([keys]) => keys.test(key))?.[1];
  const own = scene ? { scene: scene.id, ...wrong } : near;
  // The chosen brand stays, unless only the other one has the text.
  const brand: Place = /_(?:bank|branches)$/.test(key) ? { brand: 'bank' } : {};
  return own && { sample: 'loaded', ...brand, ...own, show: key };
}

/** Where a text is: its screen, the question, and which of its words. */
export function screenInWords(text: StudioText, textOf: TextOf): string {
  const scene = ownSceneOf(text);
  return scene ? sceneName(scene, textOf) : named('namespace', text.key.split(':')[0] ?? '');
}
export const partInWords = ({ key, part }: StudioText, textOf: TextOf): string =>
  [labelOfText(key, textOf), part].filter(Boolean).join(' · ');
export const placeInWords = (text: StudioText, textOf: TextOf): string =>
  [screenInWords(text, textOf), partInWords(text, textOf)].filter(Boolean).join(' · ');
