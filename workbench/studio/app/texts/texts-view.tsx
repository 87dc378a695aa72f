/** All texts, to be searched, filtered and changed. */
import { Alert, Button, Group, NativeSelect, Paper, Table, TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
} from 'react';
import { FIRST_LANGUAGE, languageName } from '../../../languages.ts';
import { t, type StudioText } from '../../shared.ts';
import { isFound, rankOf } from '../../words.ts';
import { ACTED } from '../calls.ts';
import { Development } from '../development.tsx';
import { SCENES, sceneName, type Scene } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';
import { usePart } from '../part.tsx';
import { ownSceneOf, placeOfText } from './places.ts';
import { screenInWords } from './text-facts.tsx';
import { SAVED, TextRow } from './text-row.tsx';

/** That of missing texts is for translations. */
const FILTERS = ['all', 'errors', 'popups', 'unused', 'missing'] as const;
type Filter = (typeof FILTERS)[number];

/** What is done in a list; another one begins anew. */
interface Acts {
  of: string;
  editing?: string | undefined;
  saved?: string | undefined;
}

/** By key, in a language. */
interface Sent {
  of: string;
  texts: ReadonlyMap<string, string>;
  refusals: ReadonlyMap<string, string>;
}

const NONE: readonly StudioText[] = [];
const NOTHING_SENT: Sent = { of: '', texts: new Map(), refusals: new Map() };
const without = <Value,>(all: ReadonlyMap<string, Value>, key: string) =>
  new Map([...all].filter(([each]) => each !== key));

export function TextsView() {
  const {
    choice,
    choose,
    texts: all,
    textsOf,
    textOf,
    textsProblem,
    findings,
    edited,
    languages,
  } = useStudio();
  /** What was saved since the texts were read: until they are again, it stands there nevertheless. */
  const [written, setWritten] = useState({ since: all, texts: new Map<string, string>() });
  if (written.since !== all) setWritten({ since: all, texts: new Map() });
  /** Those of which the next one was opened already: what is being saved, and why it was not. */
  const [sent, setSent] = useState<Sent>(NOTHING_SENT);
  if (sent.of !== edited) setSent({ ...NOTHING_SENT, of: edited });
  const present = useMemo(
    () =>
      all.map((each): StudioText => {
        const text = sent.texts.get(each.key) ?? written.texts.get(each.key);
        return text === undefined ? each : { ...each, text, isMissing: false };
      }),
    [all, written, sent],
  );
  /** Of another language they are still on the way. */
  const texts = textsOf === edited ? present : NONE;
  const isTranslation = edited !== FIRST_LANGUAGE;
  const filters = FILTERS.filter((each) => isTranslation || each !== 'missing');
  const filter = filters.find((each) => each === choice.filter) ?? 'all';
  const { on: screen, only } = choice;
  const query = useDeferredValue(choice.search.trim().toLowerCase());
  const nameOfList = (on: string) => [edited, filter, on, only, query].join(' ');
  const list = nameOfList(screen);
  /** A single text was asked for to be changed. */
  const [acts, setActs] = useState<Acts>({ of: list, editing: only || undefined });
  if (acts.of !== list) setActs({ of: list });
  const { editing, saved } = acts;
  useWindowEvent(ACTED, () => setActs((last) => ({ ...last, saved: undefined })));
  const open = useCallback((key: string) => setActs(({ of }) => ({ of, editing: key })), []);
  const close = useCallback((key: string, text?: string, next?: string) => {
    setActs(({ of, editing: now }) => ({
      of,
      // Meanwhile another one may have been opened.
      editing: now === key ? next : now,
      saved: text === undefined || next !== undefined ? undefined : key,
    }));
    setSent(({ of, texts: last, refusals }) => ({
      of,
      texts: next === undefined || text === undefined ? last : new Map([...last, [key, text]]),
      refusals: without(refusals, key),
    }));
    if (text !== undefined && next === undefined)
      setWritten(({ since, texts: last }) => ({ since, texts: new Map([...last, [key, text]]) }));
  }, []);
  const answered = useCallback<ComponentProps<typeof TextRow>['onAnswer']>(
    ({ key, language }, text, problem) => {
      setSent((last) =>
        last.of === language
          ? {
              of: language,
              texts: without(last.texts, key),
              refusals:
                problem === undefined ? last.refusals : new Map([...last.refusals, [key, problem]]),
            }
          : last,
      );
      if (problem !== undefined) return;
      setWritten(({ since, texts: last }) => ({ since, texts: new Map([...last, [key, text]]) }));
      setActs((now) => ({ ...now, saved: key }));
    },
    [],
  );
  const unused = new Set(
    findings
      .filter(({ code }) => code === 'text-unused')
      .map(({ file, line }) => `${file}:${line}`),
  );
  const isUnused = ({ file, line }: StudioText): boolean => unused.has(`${file}:${line}`);
  const passes = (text: StudioText, by: Filter): boolean => {
    if (by === 'missing') return text.isMissing === true;
    if (by === 'unused') return isUnused(text);
    return by === 'all' || text.key.startsWith(`${by}:`);
  };
  /** On one screen, what is found stays in its order. */
  const rank = ({ text, source = '' }: StudioText) =>
    screen === '' ? rankOf(query, text, source) : 0;
  /** Where the studio shows it. */
  const shownOn = useMemo(
    () => new Map(texts.map((text) => [text, placeOfText(text)?.scene])),
    [texts],
  );
  const sceneOf = (text: StudioText) => shownOn.get(text);
  const isOn = (text: StudioText, on: string) => on === '' || sceneOf(text) === on;
  const own = new Set(texts.map(sceneOf));
  /** In the order of the application; what is on no screen of its own comes last. */
  const scenes = SCENES.filter(({ id }) => own.has(id));
  const order = new Map<string | undefined, number>(scenes.map(({ id }, i) => [id, i]));
  const placeIn = (text: StudioText) =>
    order.get(ownSceneOf(text)?.id) ?? order.get(sceneOf(text)) ?? scenes.length;
  /** By screen; of a search the best come first, each with its screen. */
  const groupsOn = (on: string): Map<string, StudioText[]> => {
    const shown = texts
      .filter(
        (text) =>
          text.key === editing ||
          ((isFound(query, text.key, text.text, text.source ?? '') ||
            // Reworded it may no longer be what was searched: it goes with the next search.
            text.key === saved) &&
            passes(text, filter) &&
            (only === '' || text.key === only) &&
            isOn(text, on)),
      )
      .toSorted(
        (a, b) =>
          rank(a) - rank(b) ||
          Number(ownSceneOf(a) === undefined) - Number(ownSceneOf(b) === undefined) ||
          placeIn(a) - placeIn(b),
      );
    const groups = new Map<string, StudioText[]>();
    for (const text of shown) {
      const name = query === '' ? screenInWords(text, textOf) : '';
      groups.set(name, [...(groups.get(name) ?? []), text]);
    }
    return groups;
  };
  const groups = groupsOn(screen);
  const listed = [...groups.values()].flat();
  const ofScreen = texts.filter((text) => isOn(text, screen));
  const ofFilter = texts.filter((text) => passes(text, filter));
  const screenOption = (value: string, name: string) => {
    const count = ofFilter.filter((text) => isOn(text, value)).length;
    return {
      value,
      label: textsOf === edited ? `${name} (${count})` : name,
      disabled: count === 0 && value !== screen && value !== '',
    };
  };
  const missing = texts.filter((text) => passes(text, 'missing'));
  const at = scenes.findIndex(({ id }) => id === screen);
  const nextScene = [...scenes.slice(at + 1), ...scenes.slice(0, at + 1)].find(({ id }) =>
    missing.some((text) => isOn(text, id)),
  );
  const isDone = filter === 'missing' && query === '' && only === '';
  const goOn = ({ id }: Pick<Scene, 'id'>) => {
    const [first] = [...groupsOn(id).values()].flat();
    setActs({ of: nameOfList(id), editing: first?.key });
    choose({ on: id });
  };
  const columns = isTranslation ? 4 : 3;
  const [part, more] = usePart(
    listed,
    list,
    listed.find(({ key }) => key === editing),
  );
  const drawn = new Set(part);
  const page = useRef<HTMLElement>(null);
  /** With a row that is no longer listed its control goes, and the focus would be nowhere. */
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (document.activeElement === document.body && focused.current?.isConnected === false)
      page.current?.focus({ preventScroll: true });
  });
  return (
    <main
      id="content"
      className="wide texts-page"
      tabIndex={-1}
      ref={page}
      onFocus={({ target }) => (focused.current = target)}
    >
      <Group justify="space-between" mb="sm">
        <h1>{t('view.texts')}</h1>
        <Development />
      </Group>
      <Group className="bar" role="search" align="end">
        <NativeSelect
          name="language"
          label={t('choice.language')}
          data={languages.map((value) => ({ value, label: languageName(value) }))}
          value={edited}
          onChange={({ target }) => choose({ language: target.value })}
        />
        <NativeSelect
          name="filter"
          label={t('texts.filter')}
          data={filters.map((each) => ({
            value: each,
            label:
              t(`texts.filter.${each}`) +
              (textsOf === edited
                ? ` (${ofScreen.filter((text) => passes(text, each)).length})`
                : ''),
          }))}
          value={filter}
          onChange={({ target }) => choose({ filter: target.value, only: '' })}
        />
        <NativeSelect
          name="screen"
          label={t('flow.screen')}
          data={[
            screenOption('', t('texts.filter.all')),
            ...scenes.map((each) => screenOption(each.id, sceneName(each, textOf))),
          ]}
          value={screen}
          onChange={({ target }) => choose({ on: target.value, only: '' })}
        />
        <TextInput
          type="search"
          className="search"
          name="search"
          label={t(screen === '' ? 'texts.search' : 'texts.search.screen')}
          autoComplete="off"
          value={choice.search}
          onChange={({ target }) => choose({ search: target.value, only: '' })}
        />
        <p role="status">
          {textsOf === edited ? t('texts.count', { count: listed.length }) : t('loading')}
          {isTranslation &&
            textsOf === edited &&
            ` · ${t('texts.left', { count: ofScreen.filter((text) => passes(text, 'missing')).length })}`}
          {saved !== undefined && !listed.some(({ key }) => key === saved) && ` · ${SAVED.message}`}
        </p>
        {texts
          .filter(({ key }) => sent.refusals.has(key) && key !== editing)
          .map((text) => (
            <Alert key={text.key} color="red" role="alert" data-unsaved={text.key}>
              <p>
                <strong>{t('texts.unsaved', { text: text.source ?? '' })}</strong>{' '}
                {sent.refusals.get(text.key)}
              </p>
              <Button variant="default" data-action="open-unsaved" onClick={() => open(text.key)}>
                {t('texts.unsaved.open')}
              </Button>
            </Alert>
          ))}
      </Group>
      {textsProblem !== undefined && (
        <Alert color="red">{t('texts.failed', { reason: textsProblem })}</Alert>
      )}
      {textsOf === edited && listed.length === 0 && (
        <Paper className="card" withBorder p="md" mt="md">
          <p>{t(isDone ? 'texts.done' : 'texts.nothing')}</p>
          <Group gap="xs">
            {isDone && nextScene !== undefined && (
              <GoOn
                key={nextScene.id}
                hasFocus={saved !== undefined}
                onClick={() => goOn(nextScene)}
              >
                {t('texts.next', {
                  screen: sceneName(nextScene, textOf),
                  count: missing.filter((text) => isOn(text, nextScene.id)).length,
                })}
              </GoOn>
            )}
            <Button
              variant="default"
              data-action="all-texts"
              onClick={() => choose({ filter: '', search: '', only: '' })}
            >
              {t('texts.showAll')}
            </Button>
          </Group>
        </Paper>
      )}
      <Table
        withTableBorder
        highlightOnHover
        className="table texts"
        layout="fixed"
        hidden={listed.length === 0}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" className="where">
              {t('texts.place')}
            </Table.Th>
            {isTranslation && <Table.Th scope="col">{t('texts.source')}</Table.Th>}
            <Table.Th scope="col">{t(isTranslation ? 'texts.target' : 'texts.text')}</Table.Th>
            <Table.Td className="act" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {/* All in one row of children: a row that moves to another group stays the same, with its editor. */}
          {[...groups].flatMap(([name, own]) =>
            own
              .filter((text) => drawn.has(text))
              .flatMap((text, i) => [
                i === 0 && name !== '' && (
                  <Table.Tr key={`group ${name}`} className="group">
                    <Table.Th colSpan={columns} scope="colgroup">
                      <h2>
                        {name} <span>({own.length})</span>
                      </h2>
                    </Table.Th>
                  </Table.Tr>
                ),
                <TextRow
                  key={`${edited} ${text.key}`}
                  text={text}
                  next={editing === text.key ? listed[listed.indexOf(text) + 1]?.key : undefined}
                  isOpen={editing === text.key}
                  isSaved={saved === text.key}
                  isUnused={isUnused(text)}
                  isListed={query === ''}
                  language={edited}
                  refusal={sent.refusals.get(text.key)}
                  onOpen={open}
                  onClose={close}
                  onAnswer={answered}
                  choose={choose}
                />,
              ]),
          )}
        </Table.Tbody>
      </Table>
      {more}
    </main>
  );
}

/** After the last text of a screen was saved it has the focus, as the next text would. */
function GoOn({ hasFocus, ...props }: { hasFocus: boolean; onClick(): void; children: string }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) button.current?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  return <Button ref={button} data-action="next-screen" {...props} />;
}
