/** What has changed since the last release: before and after by screen and question, and the way back or on. */
import {
  Alert,
  Badge,
  Button,
  Container,
  Paper,
  Stack,
  Table,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { diffWordsWithSpace } from 'diff';
import { Fragment, useState } from 'react';
import { t, type DefinitionChange } from '../shared.ts';
import { call, useRead, type Refused } from './calls.ts';
import { HandOver } from './hand-over.tsx';
import { Refusal } from './refusal.tsx';
import { useStudio } from './studio-context.ts';

const NONE: readonly DefinitionChange[] = [];
/** In the order of their first ones. */
const groupsOf = (changes: readonly DefinitionChange[], by: (of: DefinitionChange) => string) => {
  const groups = new Map<string, DefinitionChange[]>();
  for (const change of changes) groups.set(by(change), [...(groups.get(by(change)) ?? []), change]);
  return [...groups];
};
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
  return (
    <Container size="xl" p="md">
      <Stack gap="md">
        <Title order={1}>{t('changes.heading')}</Title>
        <Text role="status" c="dimmed">
          {problem === undefined && status}
        </Text>
        {problem !== undefined && <Alert color="red">{problem}</Alert>}
        {changes.length > 0 && <HandOver changes={changes} isLoading={isLoading} />}
        {groupsOf(changes, ({ place }) => place).map(([place, all]) => (
          <Stack component="section" gap="xs" key={place} data-place aria-busy={isLoading}>
            <Title order={2}>{place}</Title>
            {groupsOf(all, ({ question }) => question).map(([question, own]) => (
              <Paper withBorder key={question} data-question-changes>
                <Title order={3} size="sm" px="sm" py="xs">
                  {question || t(all[0]?.screen ? 'changes.whole' : 'changes.shared')}
                </Title>
                <Table layout="fixed" verticalSpacing="xs">
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th w="11rem">{t('changes.what')}</Table.Th>
                      <Table.Th>{t('changes.before')}</Table.Th>
                      <Table.Th>{t('changes.after')}</Table.Th>
                      <Table.Td w="10rem" />
                    </Table.Tr>
                  </Table.Thead>
                  {own.map((change) => (
                    <Change key={change.id} change={change} />
                  ))}
                </Table>
              </Paper>
            ))}
          </Stack>
        ))}
      </Stack>
    </Container>
  );
}

function Change({ change }: { change: DefinitionChange }) {
  const { say } = useStudio();
  const [isTaking, setTaking] = useState(false);
  /** Until the changes are read again. */
  const [taken, setTaken] = useState<DefinitionChange>();
  const [refused, setRefused] = useState<Refused>();
  const { id, title, sentence, before, after } = change;
  const way = before === '' ? 'added' : after === '' ? 'removed' : undefined;
  const act = t('changes.takeBack');
  const take = async () => {
    setTaking(true);
    const answer = await call<{ sentence: string }>('changes', { id });
    setTaking(false);
    setRefused(answer.ok ? undefined : answer);
    if (!answer.ok) return;
    setTaken(change);
    say(t('changes.taken', answer.value));
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  };
  if (taken === change) return null;
  return (
    <Table.Tbody data-change={id}>
      <Table.Tr data-row>
        <Table.Th>
          {title}{' '}
          {before !== after && way && (
            <Badge color={way === 'added' ? 'teal.9' : 'red.9'}>{t(`changes.${way}`)}</Badge>
          )}
        </Table.Th>
        <Side of={change} side="before" />
        {before === after ? <Table.Td>{sentence}</Table.Td> : <Side of={change} side="after" />}
        <Table.Td ta="end">
          <Button
            variant="default"
            data-action="take-back"
            aria-label={`${act}: ${sentence}`}
            loading={isTaking}
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
