/** One search over screens, questions and texts. */
import { Autocomplete, Highlight, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { t } from '../shared.ts';
import { isFound, rankOf } from '../words.ts';
import type { Choice } from './choice.ts';
import { formOf, SCENES, sceneName } from './scenes.ts';
import { useStudio, type Studio } from './studio-context.ts';
import { placeInWords } from './texts/places.ts';

const MOST = 8;
const NONE = 'none';

interface Item {
  value: string;
  label: string;
  place?: string;
  open: Partial<Choice>;
}

function itemsOf(query: string, { texts, textOf }: Pick<Studio, 'texts' | 'textOf'>) {
  const found = texts
    .filter(({ key, text, source = '' }) => isFound(query, key, text, source))
    .toSorted((a, b) => rankOf(query, a.text) - rankOf(query, b.text));
  const screens = SCENES.map((scene): Item => ({
    value: `screen ${scene.id}`,
    label: sceneName(scene, textOf),
    open: { view: 'screens', scene: scene.id },
  })).filter(({ label }) => isFound(query, '', label));
  const questions = found.flatMap((text): Item[] => {
    const question = /^fields:(.+)\.label$/.exec(text.key)?.[1];
    const scene = SCENES.find(({ id }) => formOf(id) === text.screen);
    if (question === undefined || scene === undefined) return [];
    const open = { scene: scene.id, panel: 'questions', question, show: text.key } as const;
    return [
      {
        value: `question ${text.key}`,
        label: text.source ?? text.text,
        place: sceneName(scene, textOf),
        open: { view: 'screens', ...open },
      },
    ];
  });
  const words = found.map((text): Item => ({
    value: `text ${text.key}`,
    label: text.text,
    place: placeInWords(text, textOf),
    open: { view: 'texts', search: text.text, text: text.key, filter: '', on: '' },
  }));
  return [
    { group: t('screens'), items: screens.slice(0, MOST) },
    { group: t('panel.questions'), items: questions.slice(0, MOST) },
    { group: t('view.texts'), items: words.slice(0, MOST) },
  ].filter(({ items }) => items.length > 0);
}

export function Search() {
  const studio = useStudio();
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([['mod+K', () => input.current?.focus()]], []);
  const query = search.trim().toLowerCase();
  const groups = query.length > 1 ? itemsOf(query, studio) : [];
  const items = new Map(groups.flatMap((each) => each.items).map((item) => [item.value, item]));
  const none = [{ value: NONE, label: t('search.none'), disabled: true }];
  return (
    <Autocomplete
      ref={input}
      flex="0 1 18rem"
      size="xs"
      aria-label={t('search')}
      placeholder={t('search')}
      data-search
      value={search}
      onChange={setSearch}
      onBlur={() => setSearch('')}
      data={query.length > 1 && groups.length === 0 ? none : groups}
      // They are found already.
      filter={({ options }) => options}
      selectFirstOptionOnChange
      withScrollArea={false}
      styles={{ options: { maxHeight: '70vh', overflowY: 'auto' } }}
      comboboxProps={{ width: 480, position: 'bottom-start', withinPortal: false }}
      onOptionSubmit={(value) => {
        const item = items.get(value);
        if (item === undefined) return;
        studio.choose(item.open);
        // By keyboard, what was found is the next; a question and an editor take the focus themselves.
        setTimeout(() => {
          if (document.activeElement === input.current)
            document.querySelector<HTMLElement>('#content')?.focus();
        });
      }}
      renderOption={({ option }) => (
        <div>
          <Highlight size="sm" lineClamp={2} highlight={query}>
            {items.get(option.value)?.label ?? t('search.none')}
          </Highlight>
          <Text size="xs">{items.get(option.value)?.place}</Text>
        </div>
      )}
    />
  );
}
