/** What the check found: first on this screen, then elsewhere; each with a suggestion to apply, or a message to pass on. */
import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { t, type StudioFinding } from '../../shared.ts';
import { useCall } from '../calls.ts';
import { Copy } from '../copy.tsx';
import { Refusal } from '../refusal.tsx';
import { concerns, sceneName, sceneOf, SCENES } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';

const mistakesIn = (found: readonly StudioFinding[]): number =>
  found.filter(({ hint }) => !hint).length;

export function FindingsPanel() {
  const { choice, findings, problem } = useStudio();
  const scene = sceneOf(choice.scene);
  const own = findings.filter((finding) => concerns(finding, scene));
  const others = findings.filter((finding) => !concerns(finding, scene));
  const hints = findings.length - mistakesIn(findings);
  const list = (title: string, found: readonly StudioFinding[]) =>
    found.length > 0 && (
      <>
        <Title order={2}>{title}</Title>
        {found.map((finding) => (
          <FindingCard key={`${finding.details} ${finding.words}`} finding={finding} />
        ))}
      </>
    );
  return (
    <Stack gap="xs">
      {problem !== undefined && (
        <Alert color="red">{t('findings.failed', { reason: problem })}</Alert>
      )}
      {problem === undefined && findings.length === 0 && (
        <Alert color="green">{t('findings.none')}</Alert>
      )}
      {findings.length > 0 && (
        <Text data-total>
          {t('findings.total', { own: mistakesIn(own), count: mistakesIn(findings) })}
          {hints > 0 && ` ${t('findings.hints', { count: hints })}`}
        </Text>
      )}
      {list(t('findings.own'), own)}
      {list(t('findings.others'), others)}
    </Stack>
  );
}

export const inOneLine = ({ question, words }: StudioFinding): string =>
  [question, words].filter(Boolean).join(': ');

function FindingCard({ finding }: { finding: StudioFinding }) {
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
