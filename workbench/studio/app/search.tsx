/** One search over screens, questions and their rules, texts, and the studio's own pages. */
import { Combobox, Highlight, Text, TextInput, useCombobox } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { t } from '../shared.ts';
import { isFound, rankOf, textsKeyOf } from '../words.ts';
import { useForms } from './calls.ts';
import { VIEWS, type Choice } from './choice.ts';
import { foundQuestions } from './found-questions.ts';
import { SCENES, sceneName } from './scenes.ts';
import { useStudio } from './studio-context.ts';
import { placeInWords } from './texts/text-facts.tsx';

const MOST = 8;
/** So much of a long text stands before what was found in it. */
const BEFORE = 40;

interface Item {
  value: string;
  label: string;
  place?: string;
  /** Also marked: the name of a rule that was sought by another one. */
  rule?: string;
  open: Partial<Choice>;
}

/** A long text from shortly before what was found in it. */
function fromFound(text: string, query: string): string {
  const start = text.lastIndexOf(' ', text.toLowerCase().indexOf(query) - BEFORE);
  return start > 0 ? `…${text.slice(start)}` : text;
}

export function Search() {
  const { choose, changes, texts, textOf } = useStudio();
  const [search, setSearch] = useState('');
  const [isUsed, setUsed] = useState(false);
  const { value: forms = {} } = useForms(changes, isUsed);
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox();
  useHotkeys([['mod+K', () => input.current?.focus()]], []);
  const query = search.trim().toLowerCase();
  const isLong = query.length > 1;
  const found = isLong
    ? texts
        .filter(({ key, text, source = '' }) => isFound(query, key, text, source))
        .toSorted((a, b) => rankOf(query, a.text) - rankOf(query, b.text))
    : [];
  const questions = isLong
    ? foundQuestions(
        query,
        forms,
        found.map(({ key }) => key),
        textOf,
      )
    : [];
  const has = (item: Item) => item.label.toLowerCase().includes(query);
  const part = (name: string, shown: number, count: number) =>
    count > shown ? t('search.first', { name, shown, count }) : name;
  const groups: [name: string, items: Item[]][] = [
    [
      t('screens'),
      SCENES.map((scene): Item => ({
        value: `scene ${scene.id}`,
        label: sceneName(scene, textOf),
        open: { view: 'screens', scene: scene.id },
      })).filter(has),
    ],
    [
      part(t('panel.questions'), MOST, questions.length),
      questions.slice(0, MOST).map(({ scene, path, control, label, rule, place }): Item => ({
        ...{ value: `question ${scene} ${path} ${control}`, label, place, rule },
        open: {
          ...{ view: 'screens', scene, panel: 'questions', question: path, control },
          show: `fields:${textsKeyOf(path)}.label`,
        },
      })),
    ],
    [
      t('view.texts'),
      [
        ...found.slice(0, MOST).map((each): Item => ({
          value: `text ${each.key}`,
          label: fromFound(each.text, query),
          place: placeInWords(each, textOf),
          open: { view: 'texts', search: each.text, only: each.key, filter: '', on: '' },
        })),
        ...(found.length > MOST
          ? [
              {
                value: 'texts',
                label: t('search.allTexts', { count: found.length }),
                open: {
                  view: 'texts',
                  search: search.trim(),
                  only: '',
                  filter: '',
                  on: '',
                } as const,
              },
            ]
          : []),
      ],
    ],
    [
      t('search.pages'),
      VIEWS.map((view): Item => ({
        value: `view ${view}`,
        label: t(`view.${view}`),
        open: { view },
      })).filter(has),
    ],
  ];
  const shown = texts.length === 0 ? [] : groups.filter(([, items]) => items.length > 0);
  const isNone = shown.length === 0;
  useEffect(() => {
    if (query === '') combobox.resetSelectedOption();
    else combobox.selectFirstOption();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the combobox is another one each time
  }, [query, questions.length]);
  const go = (value: string) => {
    const item = groups.flatMap(([, items]) => items).find((each) => each.value === value);
    if (item === undefined) return setSearch(value);
    choose(item.open);
    setSearch('');
    combobox.closeDropdown();
    // By keyboard, what was found is the next; a question takes the focus itself.
    if (item.open.control === undefined)
      setTimeout(() => {
        const page = document.querySelector<HTMLElement>('#content');
        (page?.querySelector<HTMLElement>('[data-editor] textarea') ?? page)?.focus();
      });
  };
  const open = () => {
    setUsed(true);
    combobox.openDropdown();
  };
  const option = ({ value, label, place, rule = '' }: Omit<Item, 'open'>) => (
    <Combobox.Option key={value} value={value}>
      <Highlight component="span" lineClamp={2} size="sm" highlight={query.split(' ')}>
        {label}
      </Highlight>
      {place !== undefined && (
        <Highlight size="xs" c="dimmed" lineClamp={2} highlight={[rule, ...query.split(' ')]}>
          {place}
        </Highlight>
      )}
    </Combobox.Option>
  );
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      width={480}
      position="bottom-start"
      onOptionSubmit={go}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={input}
          flex="0 1 18rem"
          aria-label={t('search')}
          placeholder={t('search')}
          data-search
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            open();
          }}
          onClick={open}
          onFocus={open}
          onBlur={() => {
            combobox.closeDropdown();
            // Not where only the window was left: to copy a word elsewhere.
            if (document.hasFocus()) setSearch('');
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {isNone && (
          <Combobox.Empty role="status">
            {t(texts.length === 0 ? 'loading' : 'search.none')}
          </Combobox.Empty>
        )}
        <Combobox.Options mah="min(32rem, 70vh)" style={{ overflowY: 'auto' }}>
          {(isNone || query === '') && (
            <Combobox.Group label={t('search.examples')}>
              {t('search.examples.list')
                .split(', ')
                .map((each) => option({ value: each, label: each }))}
            </Combobox.Group>
          )}
          {shown.map(([name, items]) => (
            <Combobox.Group key={name} label={name}>
              {items.map(option)}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        <Combobox.Footer>
          <Text size="xs" c="dimmed">
            {t('search.keys')}
          </Text>
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  );
}
