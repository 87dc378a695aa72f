/** One search over screens, questions and texts. */
import { Select, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { t, type StudioText } from '../shared.ts';
import { isFound, rankOf } from '../words.ts';
import { SCENES, sceneName } from './scenes.ts';
import { useStudio } from './studio-context.ts';
import { ownSceneOf } from './texts/places.ts';
import { placeInWords } from './texts/text-facts.tsx';

const MOST_TEXTS = 20;
const MOST_QUESTIONS = 5;

export function Search() {
  const { choose, texts, textOf } = useStudio();
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([['mod+K', () => input.current?.focus()]], []);
  const query = search.trim().toLowerCase();
  const contains = (...all: string[]) => all.some((text) => text.toLowerCase().includes(query));
  const screens = SCENES.map((scene) => ({
    value: `scene ${scene.id}`,
    label: sceneName(scene, textOf),
  })).filter(({ label, value }) => contains(label, value));
  const byRank = (a: StudioText, b: StudioText) => rankOf(query, a.text) - rankOf(query, b.text);
  const found =
    query.length < 2
      ? []
      : texts
          .filter(({ key, text, source = '' }) => isFound(query, key, text, source))
          .toSorted(byRank);
  /** A question is found by any of its texts. */
  const labelsOf = new Set(
    found.map(({ key }) => key.replace(/^errors:/, 'fields:').replace(/[^.]*$/, 'label')),
  );
  const questions = texts
    .filter((each) => labelsOf.has(each.key) && ownSceneOf(each) !== undefined)
    .toSorted(byRank)
    .slice(0, MOST_QUESTIONS)
    .map((each) => ({
      value: `question ${each.key}`,
      label: textOf(each.key) ?? each.text,
      place: sceneName(ownSceneOf(each)!, textOf),
    }));
  const asItems = found.slice(0, MOST_TEXTS).map((each) => ({
    value: `text ${each.key}`,
    label: each.text,
    place: placeInWords(each, textOf),
  }));
  const go = (value: string | null) => {
    const [kind, name = ''] = value?.split(' ') ?? [];
    if (kind === 'scene') choose({ view: 'screens', scene: name });
    const text = texts.find(({ key }) => key === name);
    const scene = kind === 'question' && text && ownSceneOf(text);
    if (scene)
      choose({
        view: 'screens',
        scene: scene.id,
        panel: 'questions',
        question: textOf(name) ?? '',
        show: name,
      });
    if (kind === 'text')
      choose({ view: 'texts', search: text?.text ?? '', only: name, filter: '', on: '' });
    setSearch('');
    // By keyboard, what was found is the next.
    setTimeout(() => {
      const page = document.querySelector<HTMLElement>('#content');
      (page?.querySelector<HTMLElement>('[data-editor] textarea') ?? page)?.focus();
    });
  };
  return (
    <Select
      ref={input}
      className="search"
      aria-label={t('search')}
      placeholder={t('search')}
      data-search
      searchable
      selectFirstOptionOnChange
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={go}
      nothingFoundMessage={t('search.none')}
      renderOption={({ option }) => (
        <div>
          <span className="two-lines">{option.label}</span>
          {'place' in option && (
            <Text size="xs" className="found">
              {String(option.place)}
            </Text>
          )}
        </div>
      )}
      filter={({ options }) => options}
      maxDropdownHeight={400}
      comboboxProps={{ width: 420, position: 'bottom-start' }}
      data={[
        { group: t('screens'), items: screens },
        { group: t('panel.questions'), items: questions },
        { group: t('view.texts'), items: asItems },
      ].filter(({ items }) => items.length > 0)}
      rightSection={null}
    />
  );
}
