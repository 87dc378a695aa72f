/**
 * Wrappers of four modules of the application, which get them in the place of the real ones (server/studio-plugin.ts), so that it
 * needs no code for the studio.
 */
import { useStore } from 'jotai/react';
import { useEffect, useState } from 'react';
import { Popups as RealPopups } from '#app/dialogs/popup-host.tsx';
import { SchemaForm as RealForm } from '#form/schema-form.tsx';
import type { PopupKind } from '#flow/problems.ts';
import { ask } from '#state/popups.ts';
import { addTexts as realAdd, createTexts as realTexts } from '#io/i18n.ts';
import type { Texts } from '#schema/locale.ts';
import type { createOidc as realOidc } from '#io/oidc.ts';
import { PSEUDO, pseudoTexts } from '../../languages.ts';
import { marked, withoutMarks } from '../../marks.ts';
import { sampleData } from '../sample-data.ts';
import { POPUP_VALUES, TEXTS_CHANGED, type Sample } from '../shared.ts';
import { bridge, isSubmitted, settings } from './bridge.ts';
export { translationFor } from '#io/i18n.ts';

type Props = Parameters<typeof RealForm>[0];

/** As the application has it, or with sample data. */
function dataOf({ definition, data, known }: Props): Props['data'] {
  const { sample } = settings;
  if (sample === 'empty') return {};
  if (sample === 'loaded' || sample.startsWith('sign-in')) return data;
  return sampleData(definition, sample === 'invalid' ? sample : 'valid', known?.() ?? {});
}

let isOpen = isSubmitted;
/** Submits the first form that appears, as a visitor would. */
function submitOnce(): void {
  if (!isOpen) return;
  isOpen = false;
  const submit = () =>
    document.querySelector<HTMLButtonElement>('form[data-form] button[type=submit]')?.click();
  // Effects of the form may still be pending.
  setTimeout(submit, 300);
}

/** The form renderer. */
export function SchemaForm(props: Props) {
  const [data] = useState(() => dataOf(props));
  useEffect(submitOnce, []);
  return <RealForm {...props} data={data} />;
}

let chosenPopup = settings.popup;
/** The popups of a page: the studio may open one, too. */
export function Popups(props: Parameters<typeof RealPopups>[0]) {
  const store = useStore();
  useEffect(() => {
    const show = (popup: PopupKind) => void ask(store, popup, POPUP_VALUES[popup] ?? {});
    bridge.showPopup = show;
    // After React's rehearsal of each mount in development: it empties the queue.
    const timer = setTimeout(() => {
      if (chosenPopup) show(chosenPopup);
      chosenPopup = undefined;
    });
    return () => clearTimeout(timer);
  }, [store]);
  return <RealPopups {...props} />;
}

const FAILED_SIGN_INS: { [Kind in Sample]?: 'out' | 'unavailable' | 'blocked' } = {
  'sign-in-left': 'out',
  'sign-in-down': 'unavailable',
  'sign-in-blocked': 'blocked',
};

/** The identity provider: the existing customer of the brand in the sandbox is signed in. */
export const createOidc: typeof realOidc = () => {
  let token: string | undefined;
  return {
    token: () => token,
    holds: () => token !== undefined,
    async check() {
      const failed = FAILED_SIGN_INS[settings.sample];
      if (failed !== undefined) return { kind: failed };
      const response = await fetch(`/workbench/api/sign-in?brand=${settings.brand}`);
      const { value } = (await response.json()) as {
        value: { token: string; name: string; entity: string };
      };
      token = value.token;
      return {
        kind: 'in',
        identity: { person: value.name, name: value.name, entity: value.entity, roles: [] },
      };
    },
    leaveForSignIn: () => Promise.resolve({ kind: 'out' }),
    startAnew: () => Promise.resolve(),
    finish: () => Promise.resolve({ kind: 'out', path: undefined }),
    leaveForSignOut: () => Promise.resolve(),
  };
};

/** The texts: each carries a mark for its key; in the pseudo-locale if requested; renewed on save. */
const shown = (texts: Texts): Texts =>
  settings.language === PSEUDO ? (pseudoTexts(texts) as Texts) : texts;
const allShown = (namespaces: Record<string, Texts>): Record<string, Texts> =>
  Object.fromEntries(
    Object.entries(namespaces).map(([namespace, texts]) => [namespace, shown(texts)]),
  );

interface SavedTexts {
  language: string;
  namespaces: Record<string, Texts>;
}
interface Resolved {
  i18nResolved?: { exactUsedKey?: string; usedNS?: string };
}

export const createTexts: typeof realTexts = async (namespaces, ...more) => {
  const texts = await realTexts(allShown(namespaces), ...more);
  texts.use({
    type: 'postProcessor',
    name: 'studio',
    process(value: unknown, key: string | string[], options: Resolved) {
      const { exactUsedKey = [key].flat().at(-1) ?? '', usedNS = '' } = options.i18nResolved ?? {};
      // Of texts put into it as values the marks are taken off: the outer text is the one to edit.
      return typeof value === 'string'
        ? marked(withoutMarks(value), `${usedNS}:${exactUsedKey}`)
        : value;
    },
  });
  Object.assign(texts.options, { postProcess: ['studio'], postProcessPassResolved: true });
  // Tables and charts take texts of their own making: they are found in the same place.
  import.meta.hot?.on(TEXTS_CHANGED, ({ language, namespaces: saved }: SavedTexts) => {
    for (const [namespace, content] of Object.entries(allShown(saved)))
      texts.addResourceBundle(language, namespace, content, false, true);
    // Everything that shows a text asks for it anew.
    texts.emit('languageChanged', texts.language);
  });
  return texts;
};

export const addTexts: typeof realAdd = (texts, namespaces) => realAdd(texts, allShown(namespaces));
