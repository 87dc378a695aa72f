/** The application in frames of the chosen widths, started in the chosen state. */
import { Alert, Box, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { PopupKind } from '#flow/problems.ts';
import { SCHEMAS_CHANGED, t, type PreviewSettings } from '../../shared.ts';
import { post, type Response } from '../calls.ts';
import { startOf, type Choice } from '../choice.ts';
import { inOneLine } from '../copy-findings.tsx';
import { pathOfScene, sceneOf, type SceneStart } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';
import { Frame, shownBy, Waiting, type Page, type Wanted } from './frame.tsx';

/** A new application of the sandbox in that state; its id. */
async function startApplication(start: SceneStart & { brand: string }): Promise<Response<string>> {
  try {
    const response = await fetch('/sandbox/applications', post(start));
    const { id, message } = (await response.json()) as { id?: string; message?: string };
    return id === undefined
      ? { ok: false, problem: message ?? String(response.status) }
      : { ok: true, value: id };
  } catch {
    return { ok: false, problem: t('lost') };
  }
}

async function open(choice: Choice): Promise<Response<Omit<Page, 'number'>>> {
  const { brand, theme, language, sample, fault } = choice;
  const settings: PreviewSettings = { brand, theme, language, sample, fault, of: shownBy(choice) };
  const scene = sceneOf(choice.scene);
  const start = startOf(choice);
  if (scene.kind === 'popup') settings.popup = scene.id as PopupKind;
  if (start?.state !== undefined) {
    const started = await startApplication({ ...start, brand });
    if (!started.ok) return started;
    settings.applicationId = started.value;
  }
  const address = pathOfScene(scene, start?.customerType ?? choice.customerType);
  return { ok: true, value: { settings, address } };
}

/** The page of the chosen screen; another one for each choice that it cannot show itself. */
function usePage(reloads: number) {
  const { choice } = useStudio();
  const [page, setPage] = useState<Page>();
  const [problem, setProblem] = useState<string>();
  const looks = [choice.brand, choice.language, choice.theme].join(' ');
  useEffect(() => {
    let isCurrent = true;
    void open(choice).then((answer) => {
      if (!isCurrent) return;
      setProblem(answer.ok ? undefined : answer.problem);
      if (answer.ok) setPage((before) => ({ ...answer.value, number: (before?.number ?? 0) + 1 }));
    });
    return () => {
      isCurrent = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- width, panel and editing take effect on the page that is there
  }, [shownBy(choice), looks, reloads]);
  // A form cannot be replaced in a running page. Files saved together are one change.
  const loadAnew = useDebouncedCallback(
    () => setPage((before) => before && { ...before, number: before.number + 1 }),
    100,
  );
  useEffect(() => {
    import.meta.hot?.on(SCHEMAS_CHANGED, loadAnew);
    return () => import.meta.hot?.off(SCHEMAS_CHANGED, loadAnew);
  }, [loadAnew]);
  return { page, problem };
}

interface Props {
  reloads: number;
  wanted: Wanted | undefined;
  onText(key: string | undefined): void;
}

export function Preview({ reloads, wanted, onText }: Props) {
  const { choice, findings, broken } = useStudio();
  const { page, problem } = usePage(reloads);
  const [isMissing, setMissing] = useState(false);
  const mistakes = findings.filter(({ hint }) => !hint);
  /** The application would only report that it cannot load. */
  const stopping =
    mistakes.find(({ code }) => code === 'syntax') ??
    (broken === undefined ? undefined : mistakes[0]);
  const reason = stopping ? inOneLine(stopping) : (problem ?? broken);
  if (reason !== undefined)
    return (
      <Alert color="red" title={t('preview.stopped')} data-stopping>
        {reason}
        <Text size="xs">{stopping?.details}</Text>
      </Alert>
    );
  if (page === undefined) return <Waiting isFirst />;
  const widths = choice.width.split('+').map(Number);
  return (
    <>
      <Box
        className="frames"
        style={{
          gridTemplateColumns: widths.map((width) => `minmax(15rem, ${width}fr)`).join(' '),
        }}
      >
        {widths.map((width, index) => (
          <Frame
            key={index}
            {...{ page, width, wanted, onText }}
            onSought={index === 0 ? setMissing : undefined}
          />
        ))}
      </Box>
      <Text role="status" c="dimmed" data-hint>
        {isMissing && wanted?.words ? (
          <>
            <strong>{wanted.words}</strong> {t('preview.notShown')}
          </>
        ) : (
          t(choice.edit ? 'preview.editHint' : 'preview.hint')
        )}
      </Text>
    </>
  );
}
