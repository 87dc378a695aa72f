/** What the check found: first on this screen, then elsewhere. Each with its place and a suggestion to apply. */
import { Alert, Badge, Button, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { StudioFinding } from '../../shared.ts';
import { t } from '../../texts.ts';
import { applyFinding } from '../calls.ts';
import { Place } from '../place.tsx';
import { concerns, SCENES, sceneOf } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';

export function FindingsPanel() {
  const { choice, findings, problem } = useStudio();
  const [message, setMessage] = useState('');
  const scene = sceneOf(choice.scene);
  const own = findings.filter((finding) => concerns(finding, scene));
  const others = findings.filter((finding) => !concerns(finding, scene));
  const apply = async (finding: StudioFinding) => {
    const answer = await applyFinding(finding);
    setMessage(answer.ok ? t('findings.applied') : answer.problem);
  };
  const list = (title: string, found: readonly StudioFinding[]) => (
    <section>
      <Title order={2} size="h6">
        {title}{' '}
        <Badge component="span" color="gray.7">
          {found.length}
        </Badge>
      </Title>
      <ul className="plain">
        {found.map((finding) => (
          <FindingCard
            key={`${finding.code} ${finding.file}:${finding.line}:${finding.column} ${finding.message}`}
            finding={finding}
            onApply={() => void apply(finding)}
          />
        ))}
      </ul>
    </section>
  );
  return (
    <>
      <Text size="sm" role="status">
        {message}
      </Text>
      {problem !== undefined && (
        <Alert color="red">{t('findings.failed', { reason: problem })}</Alert>
      )}
      {problem === undefined && findings.length === 0 && (
        <Alert color="green">{t('findings.none')}</Alert>
      )}
      {findings.length > 0 && list(t('findings.own'), own)}
      {others.length > 0 && list(t('findings.others'), others)}
    </>
  );
}

function FindingCard({ finding, onApply }: { finding: StudioFinding; onApply(): void }) {
  const { choice, choose } = useStudio();
  const { code, file, line, message, suggestion, changes, isWritable } = finding;
  const scene = SCENES.find((each) => concerns(finding, each));
  return (
    <Paper component="li" className="card" withBorder p="sm" data-finding={code}>
      <p>{message}</p>
      <Place file={file} line={line} />
      <Text size="sm">{suggestion.text}</Text>
      <ul className="changes">
        {changes.map((change) => (
          <li key={`${change.file}:${change.line} ${change.text}`}>
            <Place file={change.file} line={change.line} /> {change.text}
          </li>
        ))}
      </ul>
      {changes.length > 0 && isWritable && (
        <Button data-action="apply" onClick={onApply}>
          {t('findings.apply')}
        </Button>
      )}
      {changes.length > 0 && !isWritable && <Text size="sm">{t('findings.code')}</Text>}
      {scene !== undefined && scene.id !== choice.scene && (
        <Button
          variant="default"
          onClick={() => choose({ scene: scene.id, state: '', status: '' })}
        >
          {t('findings.show')}
        </Button>
      )}
    </Paper>
  );
}
