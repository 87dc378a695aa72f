/** The hand-over: what still blocks a release, and a file with a summary for the one who releases. */
import { Alert, Button, CopyButton, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { t, type DefinitionChange, type Handover, type StudioFinding } from '../shared.ts';
import { handOver } from './calls.ts';
import { concerns, sceneName, SCENES } from './scenes.ts';
import { useStudio } from './studio-context.ts';
import { ActResult, type Result } from './act-result.tsx';

/** Findings that are named at the button. */
const NAMED = 3;

function Blocking() {
  const { findings, choose, textOf } = useStudio();
  const open = findings.filter(({ hint }) => !hint);
  if (open.length === 0) return null;
  const count = open.length;
  const item = (finding: StudioFinding) => {
    const scene = SCENES.find((each) => concerns(finding, each));
    const name = [scene && sceneName(scene, textOf), finding.question].filter(Boolean);
    return (
      <li key={`${finding.file}:${finding.line} ${finding.message}`}>
        <strong>{name.join(' · ')}</strong> {finding.words}{' '}
        <Button
          size="compact-xs"
          variant="default"
          data-action="finding"
          aria-label={`${t('findings.show')}: ${name.join(' · ')}`}
          onClick={() =>
            choose({ view: 'screens', panel: 'findings', ...(scene && { scene: scene.id }) })
          }
        >
          {t('findings.show')}
        </Button>
      </li>
    );
  };
  return (
    <Alert
      color="red"
      variant="outline"
      id="blocking"
      data-blocking
      title={t(count === 1 ? 'changes.openOne' : 'changes.open', { count })}
    >
      <ul className="plain">{open.slice(0, NAMED).map(item)}</ul>
      {count > NAMED && (
        <details>
          <summary>{t('changes.more', { count: count - NAMED })}</summary>
          <ul className="plain">{open.slice(NAMED).map(item)}</ul>
        </details>
      )}
    </Alert>
  );
}

function Handed({ file, content, summary, sections }: Handover) {
  const { findings } = useStudio();
  const isBlocked = findings.some(({ hint }) => !hint);
  return (
    <div data-handed>
      <p role="status">
        <strong>{t(isBlocked ? 'changes.readyBlocked' : 'changes.ready')}</strong>{' '}
        {t('changes.handed', { file })}
      </p>
      <Group gap="xs">
        <Button
          component="a"
          data-action="download"
          download={file.split('/').at(-1)}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(content)}`}
        >
          {t('changes.download')}
        </Button>
        <CopyButton value={summary}>
          {({ copied, copy }) => (
            <Button variant="default" data-action="copy" onClick={copy}>
              {t(copied ? 'changes.copied' : 'changes.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <section className="summary" aria-label={t('changes.summary')}>
        <Blocking />
        {sections.slice(isBlocked ? 1 : 0).map(({ heading, items }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            {items.length > 0 && (
              <ul>
                {items.map(({ text, more }) => (
                  <li key={text}>
                    {text}
                    {more.map((each) => (
                      <Text key={each} size="xs" c="dimmed">
                        {each}
                      </Text>
                    ))}
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </section>
    </div>
  );
}

interface Props {
  changes: readonly DefinitionChange[];
  isLoading: boolean;
}
export function HandOver({ changes, isLoading }: Props) {
  const { findings, isChecking } = useStudio();
  const [result, setResult] = useState<Result>();
  const [handed, setHanded] = useState<Handover & { of: string }>();
  const [isWorking, setWorking] = useState(false);
  const of = JSON.stringify(changes);
  const isBlocked = findings.some(({ hint }) => !hint);
  const hand = async () => {
    setWorking(true);
    const answer = await handOver();
    setWorking(false);
    setHanded(answer.ok ? { ...answer.value, of } : undefined);
    setResult(answer.ok ? undefined : { ok: false, message: answer.problem });
  };
  return (
    <Paper component="section" className="handover" withBorder p="md" aria-labelledby="handover">
      <header>
        <h2 id="handover">{t('changes.handoverHeading')}</h2>
        <Text size="sm">{t('changes.handoverHint')}</Text>
      </header>
      <Button
        variant={isBlocked || handed ? 'default' : 'filled'}
        data-action="hand-over"
        disabled={isLoading || isChecking || isWorking}
        aria-describedby={isBlocked ? 'blocking' : undefined}
        onClick={() => void hand()}
      >
        {t('changes.handover')}
      </Button>
      <div>
        <ActResult result={result} />
        {handed?.of !== of && <Blocking />}
      </div>
      {handed &&
        (handed.of === of ? (
          <Handed {...handed} />
        ) : (
          <Alert color="yellow" role="status">
            {t('changes.outdated')}
          </Alert>
        ))}
    </Paper>
  );
}
