/**
 * The texts of the flow: what every screen needs comes with the flow, what one step alone does comes with that step. The files of
 * `locales/` stay whole, compile/slices.ts cuts them; the frame's own (`shell`) come with the page.
 */
import { parts } from 'virtual:texts';
import type { Screen } from '#flow/resume.ts';
import type { Texts } from '#io/i18n.ts';

type Bundle = Record<string, Texts>;

/** Steps that show nothing but forms; all others have words of the offer, too. */
const FORMS: readonly string[] = [
  'registration',
  'personal-financial-data',
  'housing-legal-data',
  'summary',
] satisfies Screen[];
/** Screens that say something of another one, or name fields of a form they do not show. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  start: ['registration'],
  psd: ['psdresult'],
  psdresult: ['psd'],
  mismatch: ['id-check'],
  signing: ['insurance'],
} satisfies { [name in Screen]?: Screen[] };

const ready = new Map<string, Bundle>();
let add: ((texts: Bundle) => void) | undefined;

/** Where texts go from now on, those that are there already first. */
export function giveTexts(to: (texts: Bundle) => void): void {
  add = to;
  ready.forEach(to);
}

async function load(part: string): Promise<void> {
  const source = parts[part];
  if (source === undefined || ready.has(part)) return;
  const texts = await source();
  ready.set(part, texts);
  add?.(texts);
}

/** The texts of a form, by the name of its step. */
export const loadFormTexts = (step: string): Promise<void> => load(step);

/** Whose texts a screen needs besides those of the forms it shows: names of steps, and `offer`. */
export const textsOf = (screen: Screen): readonly string[] => [
  screen,
  ...(ALSO[screen] ?? []),
  ...(FORMS.includes(screen) ? [] : ['offer']),
];

/** All that a screen says, but for the forms it shows. */
export async function loadTexts(screen: Screen): Promise<void> {
  await Promise.all(textsOf(screen).map(load));
}
