/** A finding: what is wrong and how to mend it, with a suggestion to apply or a message to pass on. */
import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { t, type StudioFinding } from '../shared.ts';
import { useCall } from './calls.ts';
import { Copy } from './copy.tsx';
import { Refusal } from './refusal.tsx';
import { concerns, sceneName, SCENES } from './scenes.ts';
import { useStudio } from './studio-context.ts';

export const inOneLine = ({ question, words }: StudioFinding): string =>
  [question, words].filter(Boolean).join(': ');

export function FindingCard({ finding }: { finding: StudioFinding }) {
  const { choice, choose, say, textOf } = useStudio();
  const { code, hint, question, words, advice, isWritable, isForDevelopment } = finding;
  const { send, refused } = useCall('findings');
  const scene = SCENES.find((each) => concerns(finding, each));
  const isHere = !scene || scene.id === choice.scene;
  const show = () =>
    choose({ view: 'screens', panel: 'findings', ...(scene && { scene: scene.id }) });
  const apply = async () => {
    const answer = await send(finding);
    if (answer.ok) say(t('findings.applied'));
  };
  return (
    <Paper withBorder p="sm" data-finding={code}>
      <Stack gap={4} align="start">
        {hint && <Badge color="gray.7">{t('findings.hint')}</Badge>}
        <Text fw={600}>
          {[!isHere && scene && sceneName(scene, textOf), question].filter(Boolean).join(' · ')}
        </Text>
        <Text>{words}</Text>
        <Text c="dimmed">{advice}</Text>
        <Group gap="xs">
          {isForDevelopment && (
            <Copy
              value={`${inOneLine(finding)}\n${finding.details}`}
              action="copy-finding"
              label={`${t('findings.copy')}: ${inOneLine(finding)}`}
            >
              {t('findings.copy')}
            </Copy>
          )}
          {isWritable && (
            <Button data-action="apply" onClick={() => void apply()}>
              {t('findings.apply')}
            </Button>
          )}
          {!isHere && (
            <Button variant="default" data-action="finding" onClick={show}>
              {t('preview.toFindings')}
            </Button>
          )}
        </Group>
        <Refusal of={refused} />
        <details>
          <summary>{t('findings.details')}</summary>
          <Text size="xs">{finding.details}</Text>
        </details>
      </Stack>
    </Paper>
  );
}
