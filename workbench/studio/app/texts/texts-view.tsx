/** All texts, to be searched, filtered and changed. */
import { Alert, Badge, Button, Group, NativeSelect, Table, Text, TextInput } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { FIRST_LANGUAGE, languageName } from '../../../languages.ts';
import { ISSUES, t, type StudioText } from '../../shared.ts';
import { rankOf } from '../../words.ts';
import { ActResult, type Result } from '../act-result.tsx';
import { saveText } from '../calls.ts';
import { Development } from '../development.tsx';
import { SCENES, sceneName } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';
import { placeOfText } from './places.ts';
import { TextEditor } from './text-editor.tsx';
import { MadeOf, TextPlace } from './text-facts.tsx';

const FILTERS = ['all', 'errors', 'popups', 'unused'] as const;
const SAVED: Result = { ok: true, message: t('edit.saved') };
type Filter = (typeof FILTERS)[number] | (typeof ISSUES)[number];

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
  const [filter, setFilter] = useState<Filter>('all');
  const [screen, setScreen] = useState('');
  const [editing, setEditing] = useState<string>();
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
  /** In the order of the application; what is on no screen comes last. */
  const scenes = SCENES.filter(({ id }) => [...sceneAt.values()].includes(id));
  const order = new Map<string, number>(scenes.map(({ id }, i) => [id, i]));
  const placeIn = (text: StudioText) => order.get(sceneAt.get(text) ?? '') ?? scenes.length;
  const shown = texts
    .filter(
      (text) =>
        `${text.key}\n${text.text}\n${text.source ?? ''}`.toLowerCase().includes(query) &&
        passes(text, filter) &&
        (screen === '' || sceneAt.get(text) === screen),
    )
    .toSorted((a, b) => rank(a) - rank(b) || placeIn(a) - placeIn(b));
  const filters: readonly Filter[] = [
    ...FILTERS,
    ...(isTranslation ? ISSUES : ['changed' as const]),
  ];
  const nameOf = (issue: Filter): string =>
    t(issue === 'changed' && !isTranslation ? 'texts.filter.reworded' : `texts.filter.${issue}`);
  const isMissing = ({ issues }: StudioText): boolean => issues.includes('missing');
  const actOf = (text: StudioText): string => t(isMissing(text) ? 'texts.translate' : 'texts.edit');
  const wordsOf = ({ text, source = '' }: StudioText): string => text || source;
  const same = ({ key, text }: StudioText) => ({ language: edited, key, before: text, text });
  return (
    <main id="content" className="wide" tabIndex={-1}>
      <h1>{t('view.texts')}</h1>
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
          onChange={({ target }) => setFilter(target.value as Filter)}
        />
        <NativeSelect
          name="screen"
          label={t('flow.screen')}
          data={[
            { value: '', label: t('texts.filter.all') },
            ...scenes.map((each) => ({ value: each.id, label: sceneName(each, textOf) })),
          ]}
          value={screen}
          onChange={({ target }) => setScreen(target.value)}
        />
        <TextInput
          type="search"
          className="search"
          name="search"
          label={t('texts.search')}
          autoComplete="off"
          value={choice.search}
          onChange={({ target }) => choose({ search: target.value })}
        />
        <p role="status">
          {textsOf === edited ? t('texts.count', { count: shown.length }) : t('loading')}
        </p>
        <Development />
      </Group>
      {textsProblem !== undefined && (
        <Alert color="red">{t('texts.failed', { reason: textsProblem })}</Alert>
      )}
      <Table withTableBorder className="table" layout="fixed">
        <Table.Thead className={isTranslation ? undefined : 'hidden'}>
          <Table.Tr>
            {isTranslation && <Table.Th scope="col">{t('texts.source')}</Table.Th>}
            <Table.Th scope="col">{t(isTranslation ? 'texts.target' : 'texts.text')}</Table.Th>
            <Table.Td className="act" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((text) => (
            <Table.Tr key={text.key} data-text={text.key} data-editing={editing === text.key}>
              {editing === text.key ? (
                <Table.Td colSpan={isTranslation ? 2 : 1}>
                  <TextEditor
                    key={`${edited} ${text.key}`}
                    textKey={text.key}
                    onClose={(isSaved) => {
                      setEditing(undefined);
                      setSaved(isSaved ? text.key : undefined);
                    }}
                  />
                </Table.Td>
              ) : (
                <>
                  {isTranslation && (
                    <Table.Td>
                      <TextPlace text={text} />
                      <span lang={FIRST_LANGUAGE}>{text.source}</span>
                      <MadeOf text={text} />
                    </Table.Td>
                  )}
                  <Table.Td>
                    {!isTranslation && <TextPlace text={text} />}
                    {!isMissing(text) && (
                      <span lang={edited} data-words>
                        {text.text}
                      </span>
                    )}{' '}
                    {text.issues.map((issue) => (
                      <Badge key={issue} component="span" variant="default" data-issue={issue}>
                        {nameOf(issue)}
                      </Badge>
                    ))}
                    {isUnused(text) && (
                      <Badge component="span" variant="default">
                        {t('texts.unused')}
                      </Badge>
                    )}
                    {text.note !== '' && (
                      <Text size="xs" c="dimmed">
                        {t('editor.note', { note: text.note })}
                      </Text>
                    )}
                  </Table.Td>
                </>
              )}
              <Table.Td className="act">
                <Button
                  variant={isMissing(text) ? 'default' : 'subtle'}
                  aria-label={`${actOf(text)}: ${wordsOf(text)}`}
                  data-action="edit"
                  onClick={() => {
                    setEditing(text.key);
                    setSaved(undefined);
                  }}
                >
                  {actOf(text)}
                </Button>
                {isTranslation && text.issues.some((issue) => issue !== 'missing') && (
                  <Button
                    variant="subtle"
                    aria-label={`${t('texts.fits')}: ${wordsOf(text)}`}
                    data-action="fits"
                    onClick={() =>
                      void saveText(same(text)).then(({ ok }) =>
                        setSaved(ok ? text.key : undefined),
                      )
                    }
                  >
                    {t('texts.fits')}
                  </Button>
                )}
                {placeOfText(text) !== undefined && (
                  <Button
                    variant="subtle"
                    aria-label={`${t('texts.show')}: ${wordsOf(text)}`}
                    data-action="show"
                    onClick={() => choose({ view: 'screens', ...placeOfText(text) })}
                  >
                    {t('texts.show')}
                  </Button>
                )}
                <ActResult result={saved === text.key ? SAVED : undefined} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </main>
  );
}
