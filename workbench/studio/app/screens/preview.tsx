/** The application in a frame of the chosen width, scaled to its place, started in the chosen state. */
import { Alert, Group, Loader, Text } from '@mantine/core';
import { useDebouncedCallback, useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { PopupKind } from '#flow/problems.ts';
import { named, SCHEMAS_CHANGED, t, type PreviewSettings } from '../../shared.ts';
import { textsKeyOf } from '../../words.ts';
import { post, type Response } from '../calls.ts';
import { startOf, type Choice } from '../choice.ts';
import { pathOfScene, sceneName, sceneOf, type SceneStart } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';
import { inOneLine } from './findings-panel.tsx';

interface Page {
  settings: PreviewSettings;
  address: string;
  /** The choice that it shows. */
  of: string;
  number: number;
}

/** A page that shows no screen in that time is shown as it is. */
const MOST_WAITS = 200;
const WAIT_MS = 50;
/** After these it is said that something is not there. */
const MOST_SEARCHES = 40;
const SEARCH_MS = 150;
/** Pixels. */
const BORDERS = 2;

/** What a page shows. */
const shownBy = (choice: Choice): string => {
  const { scene, customerType, state, status, sample, brand, language } = choice;
  return [scene, customerType, state, status, sample, brand, language].join(' ');
};

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
  const { brand, language, sample } = choice;
  const settings: PreviewSettings = { brand, language, sample };
  const scene = sceneOf(choice.scene);
  const start = startOf(choice);
  if (scene.kind === 'popup') settings.popup = scene.id as PopupKind;
  if (start?.state !== undefined) {
    const started = await startApplication({ ...start, brand });
    if (!started.ok) return started;
    settings.applicationId = started.value;
  }
  const address = pathOfScene(scene, start?.customerType ?? choice.customerType);
  return { ok: true, value: { settings, address, of: shownBy(choice) } };
}

/** The page of the chosen screen; another one for each choice that it cannot show itself. */
function usePage() {
  const { choice } = useStudio();
  const [page, setPage] = useState<Page>();
  const [problem, setProblem] = useState<string>();
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
  }, [shownBy(choice)]);
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

const Waiting = ({ isFirst }: { isFirst: boolean }) => (
  <Group role="status" gap="xs" className="waiting">
    <Loader size="sm" />
    {t(isFirst ? 'preview.loading' : 'loading')}
  </Group>
);

export function Preview() {
  const { findings, broken } = useStudio();
  const { page, problem } = usePage();
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
  return page === undefined ? <Waiting isFirst /> : <Frame page={page} />;
}

/** Until the page in a frame shows its screen. */
async function standing(frame: HTMLIFrameElement): Promise<void> {
  const stands = () => {
    const page = frame.contentDocument;
    return page?.querySelector('main h1') && page.fonts.status === 'loaded';
  };
  for (let waits = 0; waits < MOST_WAITS && frame.isConnected && !stands(); waits += 1)
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
}

function Frame({ page }: { page: Page }) {
  const { choice, textOf } = useStudio();
  const frame = useRef<HTMLIFrameElement>(null);
  /** The number of the page that stands. */
  const [stands, setStands] = useState<number>();
  const { ref: place, ...space } = useElementSize<HTMLDivElement>();
  const width = Number(choice.width);
  // Not measured yet: as wide as chosen.
  const scale = Math.min(1, (space.width || width) / (width + BORDERS));
  const isBusy = stands !== page.number || page.of !== shownBy(choice);
  const missing = useBridge(frame, stands);
  return (
    <>
      <div ref={place} className="frame-place" aria-busy={isBusy}>
        {isBusy && <Waiting isFirst={page.number === 1} />}
        <iframe
          key={page.number}
          ref={frame}
          className="preview-frame"
          data-shown={!isBusy}
          inert={isBusy}
          title={t('preview.width', { screen: sceneName(sceneOf(choice.scene), textOf), width })}
          name={JSON.stringify(page.settings)}
          src={page.address}
          width={width}
          height={Math.max(200, Math.floor(space.height / scale) - BORDERS)}
          style={{
            transform: `scale(${scale})`,
            marginInlineStart: Math.max(0, (space.width - (width + BORDERS) * scale) / 2),
          }}
          onLoad={({ currentTarget }) =>
            void standing(currentTarget).then(() => {
              if (currentTarget.isConnected) setStands(page.number);
            })
          }
        />
      </div>
      <Text c="dimmed">
        {t('preview.scale', {
          name: named('width', choice.width),
          width,
          percent: Math.round(scale * 100),
        })}
      </Text>
      <Text role="status" c="dimmed" data-hint>
        {missing === undefined ? (
          t(choice.edit ? 'preview.editHint' : 'preview.hint')
        ) : (
          <>
            <strong>{missing}</strong> {t('preview.notShown')}
          </>
        )}
      </Text>
    </>
  );
}

/** Texts are picked by a click. What is to be shown is looked for again and again, as it may come late; the words of what is not there. */
function useBridge(frame: RefObject<HTMLIFrameElement | null>, stands: number | undefined) {
  const { choice, choose, textOf } = useStudio();
  const { edit, show, question } = choice;
  const of = show || question;
  const [missing, setMissing] = useState<string>();
  // A page of somebody else has none, and may not be asked.
  const bridge = () =>
    frame.current?.contentDocument ? frame.current.contentWindow?.studioBridge : undefined;
  useEffect(() => {
    const own = bridge();
    if (own === undefined) return;
    own.onPick = edit ? (text) => choose({ text }) : undefined;
    own.mark();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `bridge` is that of the page that stands
  }, [stands, edit, choose]);
  useEffect(() => {
    if (of === '' || stands === undefined) return undefined;
    let searches = 0;
    const timer = setInterval(() => {
      searches += 1;
      if (bridge()?.show(of) === true) {
        setMissing(undefined);
        clearInterval(timer);
      } else if (searches >= MOST_SEARCHES) setMissing(of);
    }, SEARCH_MS);
    return () => clearInterval(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- as above; picking texts takes the frame away
  }, [stands, of, edit]);
  if (missing !== of || of === '') return undefined;
  // What is gone has no words.
  return textOf(of.includes(':') ? of : `fields:${textsKeyOf(of)}.label`);
}
