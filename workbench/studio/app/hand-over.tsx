/** The hand-over: what still blocks a release, then all changes as a branch, or as a list. */
import { Alert, Button, Code, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { t, type DefinitionChange, type Handover, type StudioFinding } from '../shared.ts';
import { call, type Refused } from './calls.ts';
import { Copy, CopyFindings, inOneLine, keyOf } from './copy-findings.tsx';
import { Refusal } from './refusal.tsx';
import { concerns, sceneName, SCENES } from './scenes.ts';
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

/** The place of a finding, where it is mended or passed on. */
function Blocking({ open }: { open: readonly StudioFinding[] }) {
  const { choose, textOf } = useStudio();
  const passed = open.filter(({ isForDevelopment }) => isForDevelopment);
  const show = (finding: StudioFinding) => {
    const scene = SCENES.find((each) => concerns(finding, each));
    choose(
      finding.code === 'translation-missing'
        ? {
            ...{ view: 'texts', filter: 'missing', on: '', search: '', text: '' },
            language: finding.file.split('/')[1] ?? '',
          }
        : {
            ...{ view: 'screens', panel: 'findings', ...(scene && { scene: scene.id }) },
            finding: keyOf(finding),
          },
    );
  };
  const nameOf = (finding: StudioFinding) => {
    const scene = SCENES.find((each) => concerns(finding, each));
    return [scene && sceneName(scene, textOf), inOneLine(finding)].filter(Boolean).join(' · ');
  };
  return (
    <Alert
      color="red"
      variant="outline"
      w="100%"
      id="blocking"
      data-blocking
      title={t(open.length === 1 ? 'changes.openOne' : 'changes.open', { count: open.length })}
    >
      <Group justify="space-between" mb="xs">
        <Text>
          {t('changes.mend', { own: open.length - passed.length, others: passed.length })}
        </Text>
        {passed.length > 1 && <CopyFindings of={passed} />}
      </Group>
      <List listStyleType="none" spacing="xs">
        {open.map((finding) => (
          <List.Item
            key={keyOf(finding)}
            styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}
          >
            <Group justify="space-between" wrap="nowrap">
              <Text>{nameOf(finding)}</Text>
              <Group gap="xs" wrap="nowrap">
                {finding.isForDevelopment && <CopyFindings of={[finding]} />}
                <Button
                  variant="default"
                  data-action="finding"
                  aria-label={`${t('preview.toFindings')}: ${nameOf(finding)}`}
                  onClick={() => show(finding)}
                >
                  {t('preview.toFindings')}
                </Button>
              </Group>
            </Group>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
