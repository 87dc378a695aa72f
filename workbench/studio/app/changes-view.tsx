/** What has changed since the last release: before and after by screen and question, and the way back or on. */
import {
  Alert,
  Badge,
  Button,
  Container,
  Stack,
  Table,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { diffWordsWithSpace } from 'diff';
import { Fragment, useState } from 'react';
import { t, type DefinitionChange } from '../shared.ts';
import { useCall, useRead } from './calls.ts';
import { HandOver } from './hand-over.tsx';
import { Refusal } from './refusal.tsx';
import { useStudio } from './studio-context.ts';

const NONE: readonly DefinitionChange[] = [];

export function ChangesView() {
  const { changes: count } = useStudio();
  const {
    value: changes = NONE,
    problem,
    isLoading,
  } = useRead<DefinitionChange[]>('changes', count);
  const status = isLoading
    ? t('changes.loading')
    : changes.length === 0
      ? t('changes.none')
      : t(changes.length === 1 ? 'changes.one' : 'changes.many', { count: changes.length });
  const places = [...new Set(changes.map(({ place }) => place))];
  return (
    <Container size="xl" p="md">
      <Stack gap="md">
        <Title order={1}>{t('changes.heading')}</Title>
        <Text role="status" c="dimmed">
          {problem === undefined && status}
        </Text>
        {problem !== undefined && <Alert color="red">{problem}</Alert>}
        {changes.length > 0 && <HandOver changes={changes} isLoading={isLoading} />}
        {places.map((place) => (
          <Stack component="section" gap="xs" key={place} aria-busy={isLoading}>
            <Title order={2}>{place}</Title>
            <Table
              withTableBorder
              layout="fixed"
              verticalSpacing="xs"
              bg="var(--mantine-color-body)"
            >
              <Table.Thead>
                <Table.Tr>
                  <Table.Th w="14rem">{t('changes.what')}</Table.Th>
                  <Table.Th>{t('changes.before')}</Table.Th>
                  <Table.Th>{t('changes.after')}</Table.Th>
                  <Table.Td w="10rem" />
                </Table.Tr>
              </Table.Thead>
              {changes
                .filter((change) => change.place === place)
                .map((change) => (
                  <Change key={change.id} change={change} />
                ))}
            </Table>
          </Stack>
        ))}
      </Stack>
    </Container>
  );
}

function Change({ change }: { change: DefinitionChange }) {
  const { say } = useStudio();
  const { send, isCalling, refused } = useCall<{ sentence: string }>('changes');
  /** Until the changes are read again. */
  const [taken, setTaken] = useState<DefinitionChange>();
  const { id, question, title, sentence, way, before, after } = change;
  const act = t('changes.takeBack');
  const take = async () => {
    const answer = await send({ id });
    if (!answer.ok) return;
    setTaken(change);
    say(t('changes.taken', answer.value));
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  };
  if (taken === change) return null;
  return (
    <Table.Tbody data-change={id}>
      <Table.Tr>
        <Table.Th>
          {question}{' '}
          <Text component="span" c="dimmed" display="block">
            {title}{' '}
            {way && (
              <Badge color={way === 'added' ? 'teal.9' : 'red.9'}>{t(`changes.${way}`)}</Badge>
            )}
          </Text>
        </Table.Th>
        <Side of={change} side="before" />
        {before === after ? <Table.Td>{sentence}</Table.Td> : <Side of={change} side="after" />}
        <Table.Td ta="end">
          <Button
            variant="default"
            data-action="take-back"
            aria-label={`${act}: ${sentence}`}
            loading={isCalling}
            onClick={() => void take()}
          >
            {act}
          </Button>
        </Table.Td>
      </Table.Tr>
      {refused && (
        <Table.Tr>
          <Table.Td colSpan={4}>
            <Refusal of={refused} />
          </Table.Td>
        </Table.Tr>
      )}
    </Table.Tbody>
  );
}

interface SideProps {
  of: Pick<DefinitionChange, 'before' | 'after'>;
  side: 'before' | 'after';
}
/** What was or what is; the words that the other side lacks are marked. */
function Side({ of: { before, after }, side }: SideProps) {
  const [Mark, other] =
    side === 'before' ? (['del', 'added'] as const) : (['ins', 'removed'] as const);
  const parts = diffWordsWithSpace(before, after).filter((part) => !part[other]);
  const isOnly = before === '' || after === '';
  return (
    <Table.Td className={side}>
      {parts.length > 0 && <VisuallyHidden>{t(`changes.${side}`)}: </VisuallyHidden>}
      {parts.map(({ value, added, removed }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same words may come twice
        <Fragment key={i}>{!isOnly && (added || removed) ? <Mark>{value}</Mark> : value}</Fragment>
      ))}
    </Table.Td>
  );
}
