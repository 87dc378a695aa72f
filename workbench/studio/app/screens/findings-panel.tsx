/** What the check found: first on this screen, then elsewhere. Each with its place and a suggestion to apply. */
import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t, type StudioFinding } from '../../shared.ts';
import { call, type Refused } from '../calls.ts';
import { CopyFindings, keyOf } from '../copy-findings.tsx';
import { Refusal } from '../refusal.tsx';
import { concerns, sceneName, SCENES, sceneOf } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';
import { OpenFile } from './preview.tsx';

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
          <FindingCard key={keyOf(finding)} finding={finding} />
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

function FindingCard({ finding }: { finding: StudioFinding }) {
  const { choice, choose, say, textOf } = useStudio();
  const { code, hint, file, line, message, suggestion, changes, isWritable } = finding;
  const { question, words, advice, isForDevelopment } = finding;
  const [refused, setRefused] = useState<Refused>();
  const scene = SCENES.find((each) => concerns(finding, each));
  const isElsewhere = scene !== undefined && scene.id !== choice.scene;
  const card = useRef<HTMLDivElement>(null);
  const isWanted = choice.finding === keyOf(finding);
  useEffect(() => {
    if (!isWanted) return;
    card.current?.scrollIntoView();
    card.current?.focus({ preventScroll: true });
    choose({ finding: '' });
  }, [isWanted, choose]);
  const apply = async () => {
    const answer = await call('findings', finding);
    setRefused(answer.ok ? undefined : answer);
    if (answer.ok) say(t('findings.applied'));
  };
  return (
    <Paper ref={card} withBorder p="sm" data-finding={code} tabIndex={-1}>
      <Stack gap={4} align="start">
        {hint && <Badge color="gray.7">{t('findings.hint')}</Badge>}
        <Text fw={600}>
          {[isElsewhere && sceneName(scene, textOf), question].filter(Boolean).join(' · ')}
        </Text>
        <Text>{words}</Text>
        <Text c="dimmed">{advice}</Text>
        {isForDevelopment && <Text fw={600}>{t('findings.development')}</Text>}
        <Group gap="xs">
          {isForDevelopment && <CopyFindings of={[finding]} />}
          {changes.length > 0 && isWritable && (
            <Button data-action="apply" onClick={() => void apply()}>
              {t('findings.apply')}
            </Button>
          )}
          {isElsewhere && (
            <Button variant="default" onClick={() => choose({ scene: scene.id })}>
              {t('findings.show')}
            </Button>
          )}
        </Group>
        <Refusal of={refused} />
        <details>
          <summary>{t('findings.details')}</summary>
          {[{ file, line, text: `${message} ${suggestion.text}` }, ...changes].map((place) => (
            <Text size="xs" key={`${place.file}:${place.line} ${place.text}`}>
              <OpenFile file={place.file} line={place.line} /> {place.text}
            </Text>
          ))}
        </details>
      </Stack>
    </Paper>
  );
}
