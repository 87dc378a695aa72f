/** All texts, to be searched, filtered and changed. */
import {
  Alert,
  Box,
  Button,
  Container,
  Group,
  NativeSelect,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { Fragment, useDeferredValue, useState } from 'react';
import { FIRST_LANGUAGE, languageName } from '../../../languages.ts';
import { t, type StudioText } from '../../shared.ts';
import { isFound, rankOf } from '../../words.ts';
import { SCENES, sceneName } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';
import { ownSceneOf, partInWords, placeInWords, placeOfText, screenInWords } from './places.ts';
import { TextRow } from './text-row.tsx';

/** A thousand rows at once would take seconds to draw. */
const PART = 200;

/** Where it is shown, else where it belongs. */
const sceneIn = (text: StudioText) => placeOfText(text)?.scene;

/** The texts of the chosen screen that are found, the open one among them: the best first, or in the order of the application. */
function useListed() {
  const { choice, texts, textsOf, edited } = useStudio();
  const { on, filter, text: open } = choice;
  const query = useDeferredValue(choice.search.trim().toLowerCase());
  /** Of another language they are still on the way. */
  const all = textsOf === edited ? texts : [];
  const onScreen = all.filter((text) => on === '' || sceneIn(text) === on);
  const order = new Map(SCENES.map((scene, i) => [scene, i]));
  const placeIn = (text: StudioText) => order.get(ownSceneOf(text)!) ?? order.size;
  const rank = ({ text, source = '' }: StudioText) =>
    query === '' ? 0 : rankOf(query, text, source);
  const listed = onScreen
    .filter(
      (text) =>
        text.key === open ||
        (isFound(query, text.key, text.text, text.source ?? '') &&
          (filter !== 'missing' || text.isMissing)),
    )
    .toSorted((a, b) => rank(a) - rank(b) || placeIn(a) - placeIn(b));
  const missing = onScreen.filter(({ isMissing }) => isMissing).length;
  return { all, listed, missing, isSearch: query !== '' };
}

export function TextsView() {
  const { choose, choice, edited, textOf, textsOf, textsProblem } = useStudio();
  const { all, listed, missing, isSearch } = useListed();
  const isTranslation = edited !== FIRST_LANGUAGE;
  const list = [edited, choice.on, choice.filter, choice.search].join(' ');
  const [asked, setAsked] = useState({ of: list, count: PART });
  const openAt = listed.findIndex(({ key }) => key === choice.text);
  const count = Math.max(asked.of === list ? asked.count : PART, openAt + 1);
  const columns = isTranslation ? 4 : 3;
  return (
    <Container size="xl" p="md">
      <Filters all={all} />
      <Text role="status" my="xs">
        {textsOf === edited ? t('texts.count', { count: listed.length }) : t('loading')}
        {isTranslation && textsOf === edited && ` · ${t('texts.left', { count: missing })}`}
      </Text>
      {textsProblem !== undefined && (
        <Alert color="red">{t('texts.failed', { reason: textsProblem })}</Alert>
      )}
      {textsOf === edited && listed.length === 0 && (
        <Text>{t(choice.filter === 'missing' ? 'texts.done' : 'texts.nothing')}</Text>
      )}
      <Table withTableBorder layout="fixed" verticalSpacing={4} hidden={listed.length === 0}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="14rem">{t('texts.place')}</Table.Th>
            {isTranslation && <Table.Th>{t('texts.source')}</Table.Th>}
            <Table.Th>{t(isTranslation ? 'texts.target' : 'texts.text')}</Table.Th>
            <Table.Td w="14rem" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {listed.slice(0, count).map((text, i) => {
            const screen = screenInWords(text, textOf);
            const before = listed[i - 1];
            return (
              <Fragment key={`${edited} ${text.key}`}>
                {!isSearch && (!before || screenInWords(before, textOf) !== screen) && (
                  <Table.Tr bg="var(--mantine-color-default-hover)">
                    <Table.Th colSpan={columns} scope="colgroup">
                      {screen}
                    </Table.Th>
                  </Table.Tr>
                )}
                <TextRow
                  text={text}
                  place={isSearch ? placeInWords(text, textOf) : partInWords(text, textOf)}
                  isOpen={text.key === choice.text}
                  language={edited}
                  choose={choose}
                />
              </Fragment>
            );
          })}
        </Table.Tbody>
      </Table>
      {listed.length > count && (
        <Button
          variant="default"
          mt="md"
          data-action="more"
          onClick={() => setAsked({ of: list, count: count + PART })}
        >
          {t('more.show', { left: listed.length - count })}
        </Button>
      )}
    </Container>
  );
}

function Filters({ all }: { all: readonly StudioText[] }) {
  const { choice, choose, edited, languages, textOf } = useStudio();
  const own = new Set(all.map(sceneIn));
  const isTranslation = edited !== FIRST_LANGUAGE;
  const any = { value: '', label: t('texts.filter.all') };
  return (
    <Box className="sticky" py="xs">
      <Title order={1} mb="xs">
        {t('view.texts')}
      </Title>
      <Group role="search" align="end">
        <NativeSelect
          name="language"
          label={t('choice.language')}
          data={languages.map((value) => ({ value, label: languageName(value) }))}
          value={edited}
          onChange={({ target }) => choose({ language: target.value, text: '' })}
        />
        {isTranslation && (
          <NativeSelect
            name="filter"
            label={t('texts.filter')}
            data={[any, { value: 'missing', label: t('texts.filter.missing') }]}
            value={choice.filter}
            onChange={({ target }) => choose({ filter: target.value, text: '' })}
          />
        )}
        <NativeSelect
          name="screen"
          label={t('flow.screen')}
          data={[
            any,
            ...SCENES.filter(({ id }) => own.has(id)).map((scene) => ({
              value: scene.id,
              label: sceneName(scene, textOf),
            })),
          ]}
          value={choice.on}
          onChange={({ target }) => choose({ on: target.value, text: '' })}
        />
        <TextInput
          type="search"
          name="search"
          label={t('texts.search')}
          autoComplete="off"
          value={choice.search}
          onChange={({ target }) => choose({ search: target.value, text: '' })}
        />
      </Group>
    </Box>
  );
}
