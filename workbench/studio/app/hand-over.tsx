/** The hand-over: what still blocks a release, a file with a summary, and who gets them. */
import { Alert, Button, Paper, Text } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { useState } from 'react';
import { t, type DefinitionChange, type Handover, type StudioFinding } from '../shared.ts';
import { handOver } from './calls.ts';
import { keyOf, useCopy, type Copying } from './copy.ts';
import { CopyButton, CopyFindings } from './copy-button.tsx';
import { concerns, sceneName, SCENES } from './scenes.ts';
import { useSaid } from './said.ts';
import { useStudio } from './studio-context.ts';
import { ActResult, type Result } from './act-result.tsx';

/** Findings that are named at the button. */
const NAMED = 3;

interface BlockingProps {
  open: readonly StudioFinding[];
  copying: Copying;
}
function Blocking({ open, copying }: BlockingProps) {
  const { choose, textOf } = useStudio();
  const count = open.length;
  // A single one more takes no more space than the line that hides it.
  const named = count === NAMED + 1 ? count : NAMED;
  const passed = open.filter(({ isForDevelopment }) => isForDevelopment);
  const [own, others] = [count - passed.length, passed.length];
  const who = others === 0 ? 'changes.mendAll' : own === 0 ? 'changes.mendNone' : 'changes.mend';
  const item = (finding: StudioFinding) => {
    const scene = SCENES.find((each) => concerns(finding, each));
    const name = [scene && sceneName(scene, textOf), finding.question].filter(Boolean);
    return (
      <li key={keyOf(finding)} className="blocking">
        <span>
          <strong>{name.join(' · ')}</strong> {finding.words}
        </span>
        <Button
          size="compact-xs"
          variant="default"
          data-action="finding"
          aria-label={`${t('preview.toFindings')}: ${name.join(' · ')}`}
          onClick={() =>
            choose(
              finding.code === 'translation-missing'
                ? {
                    ...{ view: 'texts', filter: 'missing', on: '', search: '', only: '' },
                    language: finding.file.split('/')[1] ?? '',
                  }
                : {
                    view: 'screens',
                    panel: 'findings',
                    ...(scene && { scene: scene.id }),
                    finding: keyOf(finding),
                  },
            )
          }
        >
          {t('preview.toFindings')}
        </Button>
        {finding.isForDevelopment && <CopyFindings of={[finding]} copying={copying} />}
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
      <div className="blocking">
        <Text size="sm">{t(who, { own, others })}</Text>
        {others > 1 && <CopyFindings of={passed} copying={copying} />}
      </div>
      <ul className="plain">{open.slice(0, named).map(item)}</ul>
      {count > named && (
        <details>
          <summary>{t('changes.more', { count: count - named })}</summary>
          <ul className="plain">{open.slice(named).map(item)}</ul>
        </details>
      )}
    </Alert>
  );
}

interface Made extends Handover {
  /** The changes then: with others it is outdated. */
  of: string;
}
function Handed({ branch, summary }: Handover) {
  const copying = useCopy();
  return (
    <div data-handed>
      <p role="status">
        <strong>{t('changes.ready')}</strong>{' '}
        {branch === undefined ? t('changes.listed') : t('changes.handed', { branch })}
      </p>
      <CopyButton action="copy" text={summary} copying={copying}>
        {t('changes.copy')}
      </CopyButton>
      <details className="summary">
        <summary>{t('changes.summary')}</summary>
        <pre>{summary}</pre>
      </details>
    </div>
  );
}

interface Props {
  changes: readonly DefinitionChange[];
  isLoading: boolean;
}
/** What happens next: mend what is open, then hand over. */
export function HandOver({ changes, isLoading }: Props) {
  const { findings, isChecking } = useStudio();
  const [result, setResult] = useSaid<Result>('');
  /** Kept over the pages of the studio. */
  const [handed, setHanded] = useSessionStorage<Made | null>({
    key: 'handed',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const [isWorking, setWorking] = useState(false);
  const copying = useCopy();
  const open = findings.filter(({ hint }) => !hint);
  const isBlocked = open.length > 0;
  const of = JSON.stringify(changes);
  const isHanded = handed?.of === of && !isBlocked;
  const hand = async () => {
    setWorking(true);
    const answer = await handOver();
    setWorking(false);
    setHanded(answer.ok ? { ...answer.value, of } : null);
    setResult(answer.ok ? undefined : { ok: false, message: answer.problem });
  };
  const isForDevelopment = open.every((finding) => finding.isForDevelopment);
  return (
    <Paper component="section" className="handover" withBorder p="md" aria-labelledby="handover">
      <h2 id="handover">{t('changes.handoverHeading')}</h2>
      <ol>
        <li data-done={!isChecking && !isBlocked}>
          <h3>{t(isBlocked && isForDevelopment ? 'changes.step.pass' : 'changes.step.mend')}</h3>
          {isBlocked ? (
            <Blocking open={open} copying={copying} />
          ) : (
            <p>{t(isChecking ? 'changes.checking' : 'changes.nothingOpen')}</p>
          )}
        </li>
        <li data-done={isHanded}>
          <h3>{t('changes.step.make')}</h3>
          <p>{t('changes.handoverHint')}</p>
          <Button
            variant={isHanded ? 'default' : 'filled'}
            data-action="hand-over"
            disabled={isLoading || isChecking || isWorking || isBlocked}
            aria-describedby={isBlocked ? 'blocking' : undefined}
            onClick={() => void hand()}
          >
            {t('changes.handover')}
          </Button>
          <ActResult result={result} />
          {handed && isHanded && <Handed {...handed} />}
          {handed && !isHanded && !isChecking && !isLoading && (
            <Alert color="yellow" role="status">
              {t('changes.outdated')}
            </Alert>
          )}
        </li>
      </ol>
    </Paper>
  );
}
