/** What the check found: first on this screen, then elsewhere. */
import { Alert, Stack, Text, Title } from '@mantine/core';
import { t, type StudioFinding } from '../../shared.ts';
import { FindingCard } from '../finding-card.tsx';
import { concerns, sceneOf } from '../scenes.ts';
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
