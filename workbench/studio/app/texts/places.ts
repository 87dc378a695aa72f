/** On which screen a text is shown: as `npm run pictures -- places` has found it, else where what it belongs to is shown. */
import type { StudioText } from '../../shared.ts';
import type { Choice } from '../choice.ts';
import { formOf, SCENES, type Scene } from '../scenes.ts';
import { germanOf, plainOf, screensOf } from '../../words.ts';
import found from './places.json' with { type: 'json' };

type Place = Partial<Choice>;

/** Texts of moments: what is waited for, announced, or fails. */
const NEAR: readonly (readonly [keys: RegExp, place: Place])[] = [
  [/^login:/, { scene: 'start', customerType: 'existing', fault: 'sign-in-down' }],
  [/^flow:waiting\./, { scene: 'personal-financial-data', sample: 'valid', fault: 'slow' }],
  [/^(?:offer:|flow:(?:offer|scoring))/, { scene: 'personal-offer' }],
  [/^form:files\./, { scene: 'document-upload' }],
  [/^accessibility:/, { scene: 'accessibility' }],
  [/^shell:main\./, { scene: 'main' }],
  [/^(?:flow|form|shell):/, { scene: 'personal-financial-data' }],
];

const PLACES: readonly Place[] = found.places as Place[];
const TEXTS: Readonly<Record<string, number>> = found.texts;

const sceneAt = (screen: string | undefined): Scene | undefined =>
  SCENES.find(({ id }) => id === screen || formOf(id) === screen);

/** The screen that a text belongs to; one of several screens belongs to none. */
export const ownSceneOf = ({ screen }: StudioText): Scene | undefined => sceneAt(screen);

/** All screens that show a text, in the order of the application. */
export const scenesOfText = ({ key, screen }: StudioText): Scene[] => {
  const shown = screensOf(key);
  return SCENES.filter(({ id }) =>
    shown.length > 0 ? shown.includes(id) : id === sceneAt(screen)?.id,
  );
};

export function placeOfText({ key, screen }: StudioText): Place | undefined {
  const place = PLACES[TEXTS[germanOf(key)] ?? TEXTS[plainOf(key)] ?? -1];
  const scene = sceneAt(screen);
  const wrong: Place = key.startsWith('errors:') ? { sample: 'invalid', fault: 'refused' } : {};
  const near = NEAR.find(([keys]) => keys.test(key))?.[1];
  const own = place ?? (scene ? { scene: scene.id, ...wrong } : near);
  // The chosen brand stays, unless only the other one has the text.
  const brand: Place = /_(?:bank|branches)$/.test(key) ? { brand: 'bank' } : {};
  return own && { sample: 'loaded', fault: 'none', ...brand, ...own, show: key };
}

/** The screens that show a text, and the one where the studio shows it. */
export const idsOfScenes = (text: StudioText): (string | undefined)[] => [
  ...scenesOfText(text).map(({ id }) => id),
  placeOfText(text)?.scene,
];
