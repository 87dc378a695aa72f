/** The hand-over: whether findings still block a release, then all changes as a branch, or as a list. */
import { Alert, Button, Code, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { t, type DefinitionChange, type Handover } from '../shared.ts';
import { useCall } from './calls.ts';
import { Copy } from './copy.tsx';
import { Refusal } from './refusal.tsx';
import { useStudio } from './studio-context.ts';

interface Props {
  changes: readonly DefinitionChange[];
  isLoading: boolean;
}
export function HandOver({ changes, isLoading }: Props) {
  const { choose, findings, isChecking } = useStudio();
  const { send, isCalling, refused } = useCall<Handover>('handover');
  /** Of these changes: with others it is outdated. */
  const [handed, setHanded] = useState<Handover & { of: string }>();
  const count = findings.filter(({ hint }) => !hint).length;
  const of = JSON.stringify(changes);
  const hand = async () => {
    const answer = await send({});
    setHanded(answer.ok ? { ...answer.value, of } : undefined);
  };
  const { branch, summary = '' } = handed ?? {};
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="handover">
      <Stack gap="xs" align="start">
        <Title order={2} id="handover">
          {t('changes.handoverHeading')}
        </Title>
        {count > 0 ? (
          <Alert color="red" variant="outline" w="100%" id="blocking">
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
          <Text c="dimmed">
            {t(isChecking ? 'changes.checking' : 'changes.nothingOpen')} {t('changes.handoverHint')}
          </Text>
        )}
        <Button
          data-action="hand-over"
          disabled={isLoading || isChecking || isCalling || count > 0}
          aria-describedby={count > 0 ? 'blocking' : undefined}
          onClick={() => void hand()}
        >
          {t('changes.handover')}
        </Button>
        <Refusal of={refused} />
        {handed?.of === of && (
          <Stack gap="xs" align="start" data-handed>
            <Text role="status">
              {branch === undefined ? t('changes.listed') : t('changes.handed', { branch })}
            </Text>
            <Copy action="copy" value={summary}>
              {t('changes.copy')}
            </Copy>
            <Code block>{summary}</Code>
          </Stack>
        )}
      </Stack>
    </Paper>
  );
}
