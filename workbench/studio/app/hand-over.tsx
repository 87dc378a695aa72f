/** The hand-over: whether findings still block a release, then all changes as a branch, or as a list. */
import { Alert, Button, Code, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { t, type DefinitionChange, type Handover } from '../shared.ts';
import { call, type Refused } from './calls.ts';
import { Copy } from './copy.tsx';
import { Refusal } from './refusal.tsx';
import { useStudio } from './studio-context.ts';

interface Props {
  changes: readonly DefinitionChange[];
  isLoading: boolean;
}
export function HandOver({ changes, isLoading }: Props) {
  const { choose, findings, isChecking } = useStudio();
  const [refused, setRefused] = useState<Refused>();
  /** Of these changes: with others it is outdated. */
  const [handed, setHanded] = useState<Handover & { of: string }>();
  const [isWorking, setWorking] = useState(false);
  const count = findings.filter(({ hint }) => !hint).length;
  const isBlocked = count > 0;
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
          <Alert color="red" variant="outline" w="100%" id="blocking" data-blocking>
            <Group justify="space-between">
              {t(count === 1 ? 'changes.openOne' : 'changes.open', { count })}
              <Button
                variant="default"
                data-action="finding"
                onClick={() => choose({ view: 'screens', panel: 'findings' })}
              >
                {t('preview.toFindings')}
              </Button>
            </Group>
          </Alert>
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
