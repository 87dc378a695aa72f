/** What has changed since the last release, whom it concerns, and the way back or on. */
import { Alert, Badge, Button, CopyButton, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { t, type DefinitionChange } from '../shared.ts';
import { handOver, takeBack, useChanges } from './calls.ts';
import { Place } from './place.tsx';
import { formOf, SCENES, sceneName } from './scenes.ts';
import { useStudio } from './studio-context.ts';
import { ActResult, type Result } from './act-result.tsx';

const NONE: readonly DefinitionChange[] = [];
interface Taken {
  change: DefinitionChange;
  of: readonly DefinitionChange[];
  at: number;
}

interface Handover {
  file: string;
  summary: readonly string[];
  content: string;
}

/** What is handed over: the file to be sent, and what it changes in words. */
function Handed({ file, summary, content }: Handover) {
  const words = summary.join('\n');
  return (
    <Paper className="card" withBorder p="sm" role="status" data-handed>
      <p>{t('changes.handed', { file })}</p>
      <Group gap="xs">
        <Button
          component="a"
          data-action="download"
          download={file.split('/').at(-1)}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(content)}`}
        >
          {t('changes.download')}
        </Button>
        <CopyButton value={words}>
          {({ copied, copy }) => (
            <Button variant="default" data-action="copy" onClick={copy}>
              {t(copied ? 'changes.copied' : 'changes.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <pre className="summary">{words}</pre>
    </Paper>
  );
}

export function ChangesView() {
  const { changes: count, choose, textOf, findings } = useStudio();
  const { value: changes = NONE, problem, isLoading } = useChanges(count);
  const [result, setResult] = useState<Result & { of?: string }>();
  const [handed, setHanded] = useState<Handover>();
  /** Cards keep their places: at the time of the changes `of`, this one was taken back. */
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const open = findings.filter(({ hint }) => !hint).length;
  const openText =
    open > 0 ? t(open === 1 ? 'changes.openOne' : 'changes.open', { count: open }) : '';
  const isGone = ({ of, change }: Taken) =>
    of === changes || !changes.some(({ id }) => id === change.id);
  const gone = taken.filter(isGone).toSorted((a, b) => a.at - b.at);
  const shown = gone.reduce<readonly DefinitionChange[]>(
    (all, { change, at }) => all.toSpliced(at, 0, change),
    changes.filter(({ id }) => !gone.some(({ change }) => change.id === id)),
  );
  const take = async (change: DefinitionChange) => {
    const answer = await takeBack(change.id);
    if (!answer.ok) return setResult({ ok: false, message: answer.problem, of: change.id });
    setResult(undefined);
    setTaken([
      ...taken.filter((each) => each.change.id !== change.id),
      { change, of: changes, at: shown.indexOf(change) },
    ]);
  };
  return (
    <main id="content" className="wide" tabIndex={-1}>
      <h1>{t('changes.heading')}</h1>
      <Text role="status">
        {isLoading
          ? t('changes.loading')
          : problem === undefined && shown.length === 0 && t('changes.none')}
      </Text>
      <Text size="sm">
        {t('changes.handoverHint')} {openText}
      </Text>
      <Button
        data-action="hand-over"
        disabled={isLoading || changes.length === 0}
        onClick={() =>
          void handOver().then((answer) => {
            setHanded(answer.ok ? answer.value : undefined);
            setResult(answer.ok ? undefined : { ok: false, message: answer.problem });
          })
        }
      >
        {t('changes.handover')}
      </Button>
      {handed && <Handed {...handed} />}
      <ActResult result={result?.of === undefined ? result : undefined} />
      {problem !== undefined && <Alert color="red">{problem}</Alert>}
      <ul className="plain">
        {shown.map((change) => {
          const { id, sentence, facts, screens, effects, pieces } = change;
          const isTaken = gone.some((each) => each.change === change);
          return (
            <Paper
              component="li"
              className="card"
              withBorder
              p="sm"
              key={id}
              data-change={isTaken ? undefined : id}
              data-taken={isTaken || undefined}
            >
              <h2>{sentence}</h2>
              {facts.length > 0 && (
                <ul className="changes" data-facts>
                  {facts.map((fact) => (
                    <li key={fact}>{fact}</li>
                  ))}
                </ul>
              )}
              <Group gap="xs">
                {SCENES.filter((each) => screens.includes(formOf(each.id))).map((scene) => (
                  <Button
                    key={scene.id}
                    variant="default"
                    onClick={() => choose({ view: 'screens', scene: scene.id })}
                  >
                    {sceneName(scene, textOf)}
                  </Button>
                ))}
              </Group>
              {effects.map((effect) => (
                <p key={effect}>{effect}</p>
              ))}
              <details>
                <summary>{t('changes.pieces')}</summary>
                <ul className="changes">
                  {pieces.map(({ file, line, path, ...sides }) => (
                    <li key={`${file} ${path}`}>
                      <Place file={file} line={line} /> <code>{path}</code>
                      {(['before', 'after'] as const).map(
                        (side) =>
                          sides[side] !== '' && (
                            <p key={side}>
                              <Badge
                                component="span"
                                color={side === 'after' ? 'green.9' : 'gray.7'}
                              >
                                {t(`changes.${side}`)}
                              </Badge>{' '}
                              {side === 'after' ? (
                                <ins>{sides.after}</ins>
                              ) : (
                                <del>{sides.before}</del>
                              )}
                            </p>
                          ),
                      )}
                    </li>
                  ))}
                </ul>
              </details>
              <Button
                variant="default"
                data-action="take-back"
                aria-label={`${t('changes.takeBack')}: ${sentence}`}
                aria-disabled={isTaken}
                onClick={() => void (isTaken || take(change))}
              >
                {t(isTaken ? 'changes.taken' : 'changes.takeBack')}
              </Button>
              <ActResult result={result?.of === id ? result : undefined} />
            </Paper>
          );
        })}
      </ul>
    </main>
  );
}
