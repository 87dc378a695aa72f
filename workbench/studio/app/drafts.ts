/** What was entered and is not saved yet: it survives another page, a reload and the closing of the tab. */
import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useSyncExternalStore } from 'react';
import { FIRST_LANGUAGE, languageName } from '../../languages.ts';
import { t } from '../shared.ts';
import { germanOf, labelOf, type TextOf } from '../words.ts';
import type { Choice } from './choice.ts';
import { formOf, sceneName, SCENES } from './scenes.ts';

const KEY = 'studio:draft ';
const CHANGED = 'studio:drafted';

export function useDraft<Draft>(of: string) {
  const draft = useLocalStorage<Draft | undefined>({
    key: KEY + of,
    getInitialValueInEffect: false,
  });
  const [value] = draft;
  useEffect(() => void window.dispatchEvent(new Event(CHANGED)), [value]);
  return draft;
}

function subscribe(onChange: () => void) {
  for (const event of [CHANGED, 'storage']) window.addEventListener(event, onChange);
  return () => {
    for (const event of [CHANGED, 'storage']) window.removeEventListener(event, onChange);
  };
}
const keys = (): string =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(KEY))
    .sort()
    .join('\n');

/** All drafts, of questions, new questions and texts: what each is of, and what opens it. */
export function useDrafts(textOf: TextOf): { name: string; open: Partial<Choice> }[] {
  return useSyncExternalStore(subscribe, keys)
    .split('\n')
    .filter(Boolean)
    .map((key) => {
      const [of = '', rest = ''] = key.slice(KEY.length).split(/ (.*)/s);
      const isNew = of === 'new';
      const scene = SCENES.find(({ id }) => formOf(id) === (isNew ? rest : of));
      if (scene === undefined) {
        const text = textOf(rest) ?? textOf(germanOf(rest)) ?? rest;
        const language = of === FIRST_LANGUAGE ? [] : [languageName(of)];
        return {
          name: [t('view.texts'), ...language, text].join(' · '),
          open: { view: 'texts', language: of, text: rest, search: '', filter: '', on: '' },
        };
      }
      const about = isNew ? t('panel.add') : labelOf(rest, textOf);
      return {
        name: `${sceneName(scene, textOf)} · ${about}`,
        open: {
          ...{ view: 'screens', scene: scene.id },
          ...(isNew ? { panel: 'add' } : { panel: 'questions', question: rest }),
        },
      };
    });
}
