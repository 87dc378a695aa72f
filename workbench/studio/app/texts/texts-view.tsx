/** All texts, to be searched, filtered and changed. */
import {
  Alert,
  Box,
  Container,
  Group,
  NativeSelect,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { Fragment, useDeferredValue, useMemo } from 'react';
import { t, type StudioText } from '../../shared.ts';
import { isFound, rankOf } from '../../words.ts';
import { SCENES, sceneName } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';
import { ownSceneOf, partInWords, placeInWords, placeOfText, screenInWords } from './places.ts';
import { TextRow } from './text-row.tsx';

/** A thousand rows at once would take seconds to draw. */
const MOST = 200;

/** Where it is shown, else where it belongs. */
const sceneIn = (text: StudioText) => placeOfText(text)?.scene;

/** The texts of the chosen screen that are found, the open one among them: the best first, or in the order of the application. */
function useListed() {
  const { choice, texts, placeOf } = useStudio();
  const { on, text: open } = choice;
  const query = useDeferredValue(choice.search.trim().toLowerCase());
  const all = texts.map(({ key }) => key).join();
  const keys = useMemo(() => {
    const order = new Map(SCENES.map((scene, i) => [scene, i]));
    const placeIn = (text: StudioText) => order.get(ownSceneOf(text)!) ?? order.size;
    const rank = ({ text }: StudioText) => (query === '' ? 0 : rankOf(query, text));
    return texts
      .filter((text) => on === '' || sceneIn(text) === on)
      .filter(({ key, text }) => key === open || isFound(query, key, text))
      .toSorted((a, b) => rank(a) - rank(b) || placeIn(a) - placeIn(b))
      .map(({ key }) => key);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a text that was changed keeps its row until something else is sought
  }, [query, on, all]);
  return { listed: keys.flatMap((key) => placeOf(key) ?? []), isSearch: query !== '' };
}

export function TextsView() {
  const { choose, choice, texts, textOf, textsProblem } = useStudio();
  const { listed, isSearch } = useListed();
  const openAt = listed.findIndex(({ key }) => key === choice.text);
  const count = Math.max(MOST, openAt + 1);
  return (
    <Container size="xl" p="md">
      <Filters />
      <Text role="status" my="xs">
        {texts.length > 0 ? t('texts.count', { count: listed.length }) : t('loading')}
      </Text>
      {textsProblem !== undefined && (
        <Alert color="red">{t('texts.failed', { reason: textsProblem })}</Alert>
      )}
      {texts.length > 0 && listed.length === 0 && <Text>{t('texts.nothing')}</Text>}
      <Table withTableBorder layout="fixed" verticalSpacing={4} hidden={listed.length === 0}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="14rem">{t('texts.place')}</Table.Th>
            <Table.Th>{t('texts.text')}</Table.Th>
            <Table.Td w="14rem" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {listed.slice(0, count).map((text, i) => {
            const screen = screenInWords(text, textOf);
            const before = listed[i - 1];
            return (
              <Fragment key={text.key}>
                {!isSearch && (!before || screenInWords(before, textOf) !== screen) && (
                  <Table.Tr bg="var(--mantine-color-default-hover)">
                    <Table.Th colSpan={3} scope="colgroup">
                      {screen}
                    </Table.Th>
                  </Table.Tr>
                )}
                <TextRow
                  text={text}
                  place={isSearch ? placeInWords(text, textOf) : partInWords(text, textOf)}
                  isOpen={text.key === choice.text}
                  choose={choose}
                />
              </Fragment>
            );
          })}
        </Table.Tbody>
      </Table>
      {listed.length > count && <Text my="md">{t('texts.first', { count })}</Text>}
    </Container>
  );
}

function Filters() {
  const { choice, choose, texts, textOf } = useStudio();
  const own = new Set(texts.map(sceneIn));
  const any = { value: '', label: t('texts.filter.all') };
  return (
    <Box className="sticky" py="xs">
      <Title order={1} mb="xs">
        {t('view.texts')}
      </Title>
      <Group role="search" align="end">
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
