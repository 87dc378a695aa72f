/** What the check found: first on this screen, then elsewhere. Each with its place and a suggestion to apply. */
import { Alert, Badge, Button, Paper, Text, Title, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t, type StudioFinding } from '../../shared.ts';
import { applyFinding } from '../calls.ts';
import { keyOf, useCopy, type Copying } from '../copy.ts';
import { CopyFindings } from '../copy-button.tsx';
import { Development, useDevelopment } from '../development.tsx';
import { Place } from '../place.tsx';
import { concerns, sceneName, SCENES, sceneOf } from '../scenes.ts';
import { useSaid } from '../said.ts';
import { useStudio } from '../studio-context.ts';
import type { PanelProps } from './preview.tsx';
import { useWatched } from './watch-preview.ts';

const mistakesIn = (found: readonly StudioFinding[]): number =>
  found.filter(({ hint }) => !hint).length;

export function FindingsPanel() {
  const { choice, findings, problem } = useStudio();
  const [message, setMessage] = useSaid<string>(choice.scene);
  const copying = useCopy();
  const scene = sceneOf(choice.scene);
  const own = findings.filter((finding) => concerns(finding, scene));
  const others = findings.filter((finding) => !concerns(finding, scene));
  const hints = findings.length - mistakesIn(findings);
  const passed = findings.filter(({ isForDevelopment }) => isForDevelopment);
  const apply = async (finding: StudioFinding) => {
    const answer = await applyFinding(finding);
    setMessage(answer.ok ? t('findings.applied') : answer.problem);
  };
  const list = (title: string, found: readonly StudioFinding[]) =>
    found.length > 0 && (
      <section>
        <Title order={2} size="h6">
          {title}
        </Title>
        <ul className="plain">
          {found.map((finding) => (
            <FindingCard
              key={keyOf(finding)}
              finding={finding}
              copying={copying}
              isOneOf={passed.length > 1}
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
      {findings.length > 0 && (
        <Text size="sm" data-total>
          {t('findings.total', { own: mistakesIn(own), count: mistakesIn(findings) })}
          {hints > 0 && ` ${t('findings.hints', { count: hints })}`}
        </Text>
      )}
      {passed.length > 1 && (
        <div>
          <Text size="sm">{t('findings.passAll')}</Text>
          <CopyFindings of={passed} copying={copying} />
        </div>
      )}
      {list(t('findings.own'), own)}
      {list(t('findings.others'), others)}
    </>
  );
}

interface CardProps {
  finding: StudioFinding;
  copying: Copying;
  /** What to do is said above all of them. */
  isOneOf: boolean;
  onApply(): void;
}
function FindingCard({ finding, copying, isOneOf, onApply }: CardProps) {
  const { choice, choose, textOf } = useStudio();
  const { code, hint, file, line, message, suggestion, changes, isWritable } = finding;
  const { question, words, advice, isForDevelopment } = finding;
  const scene = SCENES.find((each) => concerns(finding, each));
  const isElsewhere = scene !== undefined && scene.id !== choice.scene;
  const card = useRef<HTMLLIElement>(null);
  const isWanted = choice.finding === keyOf(finding);
  useEffect(() => {
    if (!isWanted) return;
    card.current?.scrollIntoView();
    card.current?.focus({ preventScroll: true });
    choose({ finding: '' });
  }, [isWanted, choose]);
  return (
    <Paper
      component="li"
      ref={card}
      className="card"
      withBorder
      p="sm"
      data-finding={code}
      tabIndex={-1}
    >
      {hint && (
        <Badge component="span" color="gray.7">
          {t('findings.hint')}
        </Badge>
      )}
      <Text size="sm" fw={600}>
        {[isElsewhere && sceneName(scene, textOf), question].filter(Boolean).join(' · ')}
      </Text>
      <p>{words}</p>
      <Text size="sm">{advice}</Text>
      {isForDevelopment && (
        <>
          <Title order={3} size="sm">
            {t('findings.development')}
          </Title>
          {!isOneOf && <Text size="sm">{t('findings.pass')}</Text>}
          <CopyFindings of={[finding]} copying={copying} />
        </>
      )}
      {changes.length > 0 && isWritable && (
        <Button variant="default" data-action="apply" onClick={onApply}>
          {t('findings.apply')}
        </Button>
      )}
      {isElsewhere && (
        <Button variant="default" onClick={() => choose({ scene: scene.id })}>
          {t('findings.show')}
        </Button>
      )}
      <Development>
        <p>
          <Place file={file} line={line} /> {message} {suggestion.text}
        </p>
        <ul className="changes">
          {changes.map((change) => (
            <li key={`${change.file}:${change.line} ${change.text}`}>
              <Place file={change.file} line={change.line} /> {change.text}
            </li>
          ))}
        </ul>
      </Development>
    </Paper>
  );
}

/** All texts of the preview with their keys. It opens the editor by keyboard, also for texts that only screen readers read. */
export function TextsPanel(props: PanelProps) {
  const { preview } = props;
  const { placeOf } = useStudio();
  const [isDevelopment] = useDevelopment();
  const [shown, setShown] = useState<readonly { key: string; text: string }[]>([]);
  useWatched(props, () => setShown(preview.current?.bridge()?.allTexts() ?? []));
  return (
    <>
      <Text size="sm">{t(shown.length === 0 ? 'texts.none' : 'texts.hint')}</Text>
      <Development />
      <ul className="plain">
        {shown.map(({ key, text }) => {
          const place = placeOf(key);
          return (
            <li key={key}>
              <UnstyledButton
                className="text-row"
                data-text-key={key}
                onClick={() => preview.current?.edit(key)}
              >
                <span>{text}</span>
                {isDevelopment && (
                  <code>
                    {key}
                    {place === undefined ? '' : ` · ${place.line}`}
                  </code>
                )}
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </>
  );
}
