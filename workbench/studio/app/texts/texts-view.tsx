/** All texts, to be searched, filtered and changed. */
import { Alert, Button, Group, NativeSelect, Paper, Table, TextInput } from '@mantine/core';
import { Fragment, useDeferredValue, useState } from 'react';
import { FIRST_LANGUAGE, languageName } from '../../../languages.ts';
import { ISSUES, t, type StudioText } from '../../shared.ts';
import { rankOf } from '../../words.ts';
import { Development } from '../development.tsx';
import { SCENES, sceneName } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';
import { usePart } from '../part.tsx';
import { ExchangeBar } from './exchange-bar.tsx';
import { ownSceneOf, placeOfText } from './places.ts';
import { screenInWords } from './text-facts.tsx';
import { FILTERS, isMissing, nameOfFilter, SAVED, TextRow, type Filter } from './text-row.tsx';

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
  /** Of another language they are still on the way. */
  const texts = textsOf === edited ? all : [];
  const isTranslation = edited !== FIRST_LANGUAGE;
  const filters: readonly Filter[] = [
    ...FILTERS,
    ...(isTranslation ? ISSUES : ['changed' as const]),
  ];
  const filter = filters.find((each) => each === choice.filter) ?? 'all';
  const { on: screen, only } = choice;
  /** A single text was asked for to be changed. */
  const [editing, setEditing] = useState<string | undefined>(only || undefined);
  const [saved, setSaved] = useState<string>();
  const query = useDeferredValue(choice.search.trim().toLowerCase());
  const unused = new Set(
    findings
      .filter(({ code }) => code === 'text-unused')
      .map(({ file, line }) => `${file}:${line}`),
  );
  const isUnused = ({ file, line }: StudioText): boolean => unused.has(`${file}:${line}`);
  const passes = (text: StudioText, by: Filter): boolean => {
    const issue = ISSUES.find((each) => each === by);
    if (issue !== undefined) return text.issues.includes(issue);
    if (by === 'unused') return isUnused(text);
    return by === 'all' || text.key.startsWith(`${by}:`);
  };
  const rank = ({ text, source = '' }: StudioText) => rankOf(query, text, source);
  const sceneAt = new Map(texts.map((text) => [text, placeOfText(text)?.scene ?? '']));
  /** In the order of the application; what is on no screen of its own comes last. */
  const scenes = SCENES.filter(({ id }) => [...sceneAt.values()].includes(id));
  const order = new Map<string, number>(scenes.map(({ id }, i) => [id, i]));
  const placeIn = (text: StudioText) => order.get(sceneAt.get(text) ?? '') ?? scenes.length;
  const shown = texts
    .filter(
      (text) =>
        (`${text.key}\n${text.text}\n${text.source ?? ''}`.toLowerCase().includes(query) ||
          // Reworded it may no longer be what was searched: it goes with the next search.
          text.key === saved) &&
        passes(text, filter) &&
        (only === '' || text.key === only) &&
        (screen === '' || sceneAt.get(text) === screen),
    )
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        Number(ownSceneOf(a) === undefined) - Number(ownSceneOf(b) === undefined) ||
        placeIn(a) - placeIn(b),
    );
  /** By screen; of a search the best come first, each with its screen. */
  const groups = new Map<string, StudioText[]>();
  for (const text of shown) {
    const name = query === '' ? screenInWords(text, textOf) : '';
    groups.set(name, [...(groups.get(name) ?? []), text]);
  }
  const columns = isTranslation ? 4 : 3;
  const nameOf = (issue: Filter): string => nameOfFilter(issue, isTranslation);
  const listed = [...groups.values()].flat();
  const [part, more] = usePart(
    listed,
    [edited, filter, screen, only, query].join(' '),
    listed.find(({ key }) => key === editing),
  );
  const drawn = new Set(part);
  return (
    <main id="content" className="wide" tabIndex={-1}>
      <Group justify="space-between" mb="sm">
        <h1>{t('view.texts')}</h1>
        <Development />
      </Group>
      <ExchangeBar />
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
              nameOf(each) +
              (textsOf === edited ? ` (${texts.filter((text) => passes(text, each)).length})` : ''),
          }))}
          value={filter}
          onChange={({ target }) => choose({ filter: target.value, only: '' })}
        />
        <NativeSelect
          name="screen"
          label={t('flow.screen')}
          data={[
            { value: '', label: t('texts.filter.all') },
            ...scenes.map((each) => ({ value: each.id, label: sceneName(each, textOf) })),
          ]}
          value={screen}
          onChange={({ target }) => choose({ on: target.value, only: '' })}
        />
        <TextInput
          type="search"
          className="search"
          name="search"
          label={t('texts.search')}
          autoComplete="off"
          value={choice.search}
          onChange={({ target }) => {
            setSaved(undefined);
            choose({ search: target.value, only: '' });
          }}
        />
        <p role="status">
          {textsOf === edited ? t('texts.count', { count: shown.length }) : t('loading')}
          {isTranslation &&
            textsOf === edited &&
            ` · ${t('texts.left', { count: texts.filter(isMissing).length })}`}
          {saved !== undefined && !shown.some(({ key }) => key === saved) && ` · ${SAVED.message}`}
        </p>
      </Group>
      {textsProblem !== undefined && (
        <Alert color="red">{t('texts.failed', { reason: textsProblem })}</Alert>
      )}
      {textsOf === edited && shown.length === 0 && (
        <Paper className="card" withBorder p="md" mt="md">
          <p>{t('texts.nothing')}</p>
          <Button
            variant="default"
            data-action="all-texts"
            onClick={() => choose({ filter: '', on: '', search: '', only: '' })}
          >
            {t('texts.showAll')}
          </Button>
        </Paper>
      )}
      <Table
        withTableBorder
        highlightOnHover
        className="table texts"
        layout="fixed"
        hidden={shown.length === 0}
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
          {[...groups].map(([name, own]) => (
            <Fragment key={name}>
              {name !== '' && own.some((text) => drawn.has(text)) && (
                <Table.Tr className="group">
                  <Table.Th colSpan={columns} scope="colgroup">
                    <h2>
                      {name} <span>({own.length})</span>
                    </h2>
                  </Table.Th>
                </Table.Tr>
              )}
              {own
                .filter((text) => drawn.has(text))
                .map((text) => (
                  <TextRow
                    key={`${edited} ${text.key}`}
                    text={text}
                    next={editing === text.key ? listed[listed.indexOf(text) + 1]?.key : undefined}
                    isOpen={editing === text.key}
                    isSaved={saved === text.key}
                    isUnused={isUnused(text)}
                    isListed={query === ''}
                    language={edited}
                    onEdit={setEditing}
                    onSaved={setSaved}
                    choose={choose}
                  />
                ))}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
      {more}
    </main>
  );
}
