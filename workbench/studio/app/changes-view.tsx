/** What has changed since the last release, whom it concerns, and the way back or on. */
import { Alert, Badge, Button, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../shared.ts';
import { handOver, takeBack, useChanges } from './calls.ts';
import { Place } from './place.tsx';
import { formOf, SCENES, sceneName } from './scenes.ts';
import { useStudio } from './studio-context.ts';
import { ActResult, type Result } from './act-result.tsx';

export function ChangesView() {
  const { changes: count, choose, textOf } = useStudio();
  const { value: changes = [], problem } = useChanges(count);
  const [result, setResult] = useState<Result>();
  const show = (answer: Awaited<ReturnType<typeof takeBack>>, message: string) =>
    setResult({ ok: answer.ok, message: answer.ok ? message : answer.problem });
  return (
    <main id="content" className="wide" tabIndex={-1}>
      <h1>{t('changes.heading')}</h1>
      <Text size="sm">{t('changes.handoverHint')}</Text>
      <Button
        data-action="hand-over"
        disabled={changes.length === 0}
        onClick={() =>
          void handOver().then((answer) =>
            show(answer, answer.ok ? t('changes.handed', { file: answer.value.file }) : ''),
          )
        }
      >
        {t('changes.handover')}
      </Button>
      <ActResult result={result} />
      {problem !== undefined && <Alert color="red">{problem}</Alert>}
      {problem === undefined && changes.length === 0 && <Text>{t('changes.none')}</Text>}
      <ul className="plain">
        {changes.map(({ id, sentence, screens, effects, pieces }) => (
          <Paper component="li" className="card" withBorder p="sm" key={id} data-change={id}>
            <h2>{sentence}</h2>
            <Group gap="xs">
              {SCENES.filter((each) => screens.includes(formOf(each.id))).map((scene) => (
                <Button
                  key={scene.id}
                  variant="default"
                  onClick={() =>
                    choose({ view: 'screens', scene: scene.id, state: '', status: '' })
                  }
                >
                  {sceneName(scene, textOf)}
                </Button>
              ))}
            </Group>
            {effects.map((effect) => (
              <p key={effect}>{effect}</p>
            ))}
            <ul className="changes">
              {pieces.map(({ file, line, path, before, after }) => (
                <li key={`${file} ${path}`}>
                  <Place file={file} line={line} /> <code>{path}</code>
                  {before !== '' && (
                    <p>
                      <Badge component="span" color="gray.7">
                        {t('changes.before')}
                      </Badge>{' '}
                      <del>{before}</del>
                    </p>
                  )}
                  {after !== '' && (
                    <p>
                      <Badge component="span" color="green.9">
                        {t('changes.after')}
                      </Badge>{' '}
                      <ins>{after}</ins>
                    </p>
                  )}
                </li>
              ))}
            </ul>
            <Button
              variant="default"
              data-action="take-back"
              aria-label={`${t('changes.takeBack')}: ${sentence}`}
              onClick={() => void takeBack(id).then((answer) => show(answer, t('changes.taken')))}
            >
              {t('changes.takeBack')}
            </Button>
          </Paper>
        ))}
      </ul>
    </main>
  );
}
