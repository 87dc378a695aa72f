/** The hand-over: what still blocks a release, then all changes as a branch, or as a list. */
import { Alert, Button, Code, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { t, type DefinitionChange, type Handover, type StudioFinding } from '../shared.ts';
import { call, type Refused } from './calls.ts';
import { Copy, CopyFindings, keyOf } from './copy-findings.tsx';
import { FindingCard } from './finding-card.tsx';
import { Refusal } from './refusal.tsx';
import { useStudio } from './studio-context.ts';

interface Props {
  changes: readonly DefinitionChange[];
  isLoading: boolean;
}
export function HandOver({ changes, isLoading }: Props) {
  const { findings, isChecking } = useStudio();
  const [refused, setRefused] = useState<Refused>();
  /** Of these changes: with others it is outdated. */
  const [handed, setHanded] = useState<Handover & { of: string }>();
  const [isWorking, setWorking] = useState(false);
  const open = findings.filter(({ hint }) => !hint);
  const isBlocked = open.length > 0;
  const of = JSON.stringify(changes);
  const hand = async () => {
    setWorking(true);
    const answer = await call<Handover>('handover', {});
    setWorking(false);
    setHanded(answer.ok ? { ...answer.value, of } : undefined);
    setRefused(answer.ok ? undefined : answer);
  };
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="handover">
      <Stack gap="xs" align="start">
        <Title order={2} id="handover">
          {t('changes.handoverHeading')}
        </Title>
        {isBlocked ? (
          <Blocking open={open} />
        ) : (
          <Text>{t(isChecking ? 'changes.checking' : 'changes.nothingOpen')}</Text>
        )}
        <Text c="dimmed">{t('changes.handoverHint')}</Text>
        <Button
          data-action="hand-over"
          disabled={isLoading || isChecking || isWorking || isBlocked}
          aria-describedby={isBlocked ? 'blocking' : undefined}
          onClick={() => void hand()}
        >
          {t('changes.handover')}
        </Button>
        <Refusal of={refused} />
        {handed?.of === of && <Handed {...handed} />}
      </Stack>
    </Paper>
  );
}

function Handed({ branch, summary }: Handover) {
  return (
    <Stack gap="xs" align="start" data-handed>
      <Text role="status">
        {branch === undefined ? t('changes.listed') : t('changes.handed', { branch })}
      </Text>
      <Copy action="copy" value={summary}>
        {t('changes.copy')}
      </Copy>
      <details>
        <summary>{t('changes.summary')}</summary>
        <Code block>{summary}</Code>
      </details>
    </Stack>
  );
}

/** Each finding, where it is mended or passed on. */
function Blocking({ open }: { open: readonly StudioFinding[] }) {
  const passed = open.filter(({ isForDevelopment }) => isForDevelopment);
  const title = t(open.length === 1 ? 'changes.openOne' : 'changes.open', { count: open.length });
  return (
    <Alert color="red" variant="outline" w="100%" id="blocking" data-blocking title={title}>
      <Stack gap="xs" align="start">
        <Text>
          {t('changes.mend', { own: open.length - passed.length, others: passed.length })}
        </Text>
        {passed.length > 1 && <CopyFindings of={passed} />}
        {open.map((finding) => (
          <FindingCard key={keyOf(finding)} finding={finding} />
        ))}
      </Stack>
    </Alert>
  );
}
