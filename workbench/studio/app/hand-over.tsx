/** The hand-over: what still blocks a release, a file with a summary, and who gets them. */
import { Alert, Button, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { t, type DefinitionChange, type Handover, type StudioFinding } from '../shared.ts';
import { handOver } from './calls.ts';
import { asMessage, keyOf, useCopy } from './copy.ts';
import { concerns, sceneName, SCENES } from './scenes.ts';
import { useStudio } from './studio-context.ts';
import { ActResult, type Result } from './act-result.tsx';

/** Findings that are named at the button. */
const NAMED = 3;

function Copied({ of, copying }: { of: string; copying: ReturnType<typeof useCopy> }) {
  return (
    <span role="status">
      {copying.isCopied(of) && t('changes.copied')}
      {copying.isRefused(of) && t('changes.notCopied')}
    </span>
  );
}

function Blocking({ copying }: { copying: ReturnType<typeof useCopy> }) {
  const { findings, choose, textOf } = useStudio();
  const open = findings.filter(({ hint }) => !hint);
  if (open.length === 0) return null;
  const count = open.length;
  const others = open.filter(({ isForDevelopment }) => isForDevelopment).length;
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
          aria-label={`${t('preview.toFindings')}: ${name.join(' · ')}`}
          onClick={() =>
            choose({ view: 'screens', panel: 'findings', ...(scene && { scene: scene.id }) })
          }
        >
          {t('preview.toFindings')}
        </Button>{' '}
        {finding.isForDevelopment && (
          <>
            <Button
              size="compact-xs"
              variant="default"
              data-action="copy-finding"
              aria-label={`${t('findings.copy')}: ${finding.words}`}
              onClick={() => void copying.copy(keyOf(finding), asMessage(finding))}
            >
              {t('findings.copy')}
            </Button>{' '}
            <Copied of={keyOf(finding)} copying={copying} />
          </>
        )}
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
      <Text size="sm" mb="xs">
        {t(others === 0 ? 'changes.mendAll' : 'changes.mend', { own: count - others, others })}
      </Text>
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

interface HandedProps extends Handover {
  copying: ReturnType<typeof useCopy>;
}
function Handed({ file, content, summary, sections, copying }: HandedProps) {
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
        <Button
          variant="default"
          data-action="copy"
          onClick={() => void copying.copy(file, summary)}
        >
          {t('changes.copy')}
        </Button>
        <Copied of={file} copying={copying} />
      </Group>
      <details className="summary">
        <summary>{t('changes.summary')}</summary>
        {sections.map(({ heading, items }) => (
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
      </details>
    </div>
  );
}

interface Props {
  changes: readonly DefinitionChange[];
  isLoading: boolean;
}
/** What happens next, in three steps: mend, make the file, send it. */
export function HandOver({ changes, isLoading }: Props) {
  const { findings, isChecking, choose } = useStudio();
  /** What stays German hinders nothing. */
  const gaps = findings.filter(({ code }) => code === 'translation-missing');
  const [result, setResult] = useState<Result>();
  const [handed, setHanded] = useState<Handover & { of: string }>();
  const [isWorking, setWorking] = useState(false);
  const copying = useCopy();
  const of = JSON.stringify(changes);
  const isBlocked = findings.some(({ hint }) => !hint);
  const isHanded = handed?.of === of;
  const hand = async () => {
    setWorking(true);
    const answer = await handOver();
    setWorking(false);
    setHanded(answer.ok ? { ...answer.value, of } : undefined);
    setResult(answer.ok ? undefined : { ok: false, message: answer.problem });
  };
  return (
    <Paper component="section" className="handover" withBorder p="md" aria-labelledby="handover">
      <h2 id="handover">{t('changes.handoverHeading')}</h2>
      <ol>
        <li data-done={!isChecking && !isBlocked}>
          <h3>{t('changes.step.mend')}</h3>
          {isBlocked ? (
            <Blocking copying={copying} />
          ) : (
            <p>{t(isChecking ? 'changes.checking' : 'changes.nothingOpen')}</p>
          )}
          {gaps.map(({ words, file }) => (
            <Text key={file} size="sm" c="dimmed">
              {words}{' '}
              <Button
                size="compact-xs"
                variant="default"
                data-action="gaps"
                onClick={() => choose({ view: 'texts', language: file.split('/')[1] ?? '' })}
              >
                {t('changes.toTexts')}
              </Button>
            </Text>
          ))}
        </li>
        <li data-done={isHanded}>
          <h3>{t('changes.step.make')}</h3>
          <p>{t('changes.handoverHint')}</p>
          <Button
            variant={isBlocked || isHanded ? 'default' : 'filled'}
            data-action="hand-over"
            disabled={isLoading || isChecking || isWorking}
            aria-describedby={isBlocked ? 'blocking' : undefined}
            onClick={() => void hand()}
          >
            {t('changes.handover')}
          </Button>
          <ActResult result={result} />
          {handed && !isHanded && (
            <Alert color="yellow" role="status">
              {t('changes.outdated')}
            </Alert>
          )}
        </li>
        <li>
          <h3>{t('changes.step.send')}</h3>
          {handed && isHanded ? (
            <Handed {...handed} copying={copying} />
          ) : (
            <p>{t('changes.then')}</p>
          )}
        </li>
      </ol>
    </Paper>
  );
}
