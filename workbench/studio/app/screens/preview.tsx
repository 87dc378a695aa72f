/** The application in frames of the chosen widths, started in the chosen state. */
import { Alert, Button, Group, Loader } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import type { PopupKind } from '#flow/problems.ts';
import { t, type PreviewSettings } from '../../shared.ts';
import { startApplication } from '../calls.ts';
import { startOf, type Choice } from '../choice.ts';
import { concerns, pathOfScene, sceneName, sceneOf } from '../scenes.ts';
import { Place } from '../place.tsx';
import { useStudio } from '../studio-context.ts';
import { TextFinder } from '../texts/text-finder.tsx';
import type { Bridge } from '../../preview/bridge.ts';

interface Page {
  name: string;
  address: string;
  number: number;
}

export async function open(
  choice: Choice,
): Promise<{ name: string; address: string } | { problem: string }> {
  const { brand, theme, language, sample, fault } = choice;
  const settings: PreviewSettings = { brand, theme, language, sample, fault };
  const scene = sceneOf(choice.scene);
  const start = startOf(choice);
  if (scene.kind === 'popup') settings.popup = scene.id as PopupKind;
  if (start?.state !== undefined) {
    const started = await startApplication({ ...start, state: start.state, brand });
    if (!started.ok) return started;
    settings.applicationId = started.value;
  }
  return {
    name: JSON.stringify(settings),
    address: pathOfScene(scene, start?.customerType ?? choice.customerType),
  };
}

interface Props {
  ref: Ref<PreviewHandle>;
  reloads: number;
  onLoad(): void;
}

export function Preview({ ref, reloads, onLoad }: Props) {
  const { choice, choose, findings, broken } = useStudio();
  const [page, setPage] = useState<Page>();
  const [problem, setProblem] = useState<string>();
  const { scene, brand, customerType, state, status, sample, fault, language, theme } = choice;

  useEffect(() => {
    let isCurrent = true;
    void open({ ...choice }).then((found) => {
      if (!isCurrent) return;
      if ('problem' in found) return setProblem(found.problem);
      setProblem(undefined);
      setPage((before) => ({ ...found, number: (before?.number ?? 0) + 1 }));
    });
    return () => {
      isCurrent = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- width, panel and editing take effect on the page that is there
  }, [scene, brand, customerType, state, status, sample, fault, language, theme, reloads]);

  const mistakes = findings.filter(({ hint }) => !hint);
  /** The application would only report that it cannot load. */
  const unreadable = mistakes.find(({ code }) => /^(?:json|yaml)-syntax$/.test(code));
  const stopping = unreadable ?? (broken === undefined ? undefined : mistakes[0]);
  const isStopped = stopping !== undefined || broken !== undefined;
  const first = stopping ?? mistakes.find((finding) => concerns(finding, sceneOf(scene)));
  const widths = choice.width.split('+').map(Number);
  return (
    <div className="preview">
      {problem !== undefined && (
        <Alert color="red">{t('preview.failed', { reason: problem })}</Alert>
      )}
      {isStopped && first === undefined && (
        <Alert color="red" data-stopping>
          {t('preview.failed', { reason: broken ?? '' })}
        </Alert>
      )}
      {first !== undefined && (
        <Alert color="red" data-stopping={isStopped || undefined}>
          {first.question && `${first.question}: `}
          {first.words} {isStopped && <Place file={first.file} line={first.line} />}{' '}
          <Button variant="default" onClick={() => choose({ panel: 'findings' })}>
            {t('preview.findings')}
          </Button>
        </Alert>
      )}
      {page === undefined && problem === undefined && <Waiting isFirst />}
      {page !== undefined && !isStopped && (
        <div
          className="frames"
          style={{
            gridTemplateColumns: widths.map((width) => `minmax(15rem, ${width}fr)`).join(' '),
          }}
        >
          {widths.map((width, index) => (
            <Frame
              key={index}
              ref={index === 0 ? ref : undefined}
              page={page}
              width={width}
              onLoad={index === 0 ? onLoad : undefined}
            />
          ))}
        </div>
      )}
    </div>
  );
}

const Waiting = ({ isFirst }: { isFirst: boolean }) => (
  <Group role="status" className="waiting">
    <Loader size="sm" />
    {t(isFirst ? 'preview.loading' : 'loading')}
  </Group>
);

interface FrameProps {
  ref: Ref<PreviewHandle> | undefined;
  page: Page;
  width: number;
  onLoad: (() => void) | undefined;
}

/** The page in one width, scaled to its place; below it the text under the pointer. */
function Frame({ ref, page, width, onLoad }: FrameProps) {
  const { choice, textOf } = useStudio();
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(0);
  const [shown, setShown] = useState(0);
  const [request, setRequest] = useState<{ key: string; count: number }>();
  const { ref: place, ...space } = useElementSize<HTMLDivElement>();
  useImperativeHandle(
    ref,
    () => ({
      bridge: () => frame.current?.contentWindow?.studioBridge,
      page: () => frame.current?.contentDocument ?? undefined,
      edit: (key) => setRequest((before) => ({ key, count: (before?.count ?? 0) + 1 })),
    }),
    [],
  );
  // Not measured yet: as wide as chosen.
  const scale = Math.min(1, (space.width || width) / width);
  const isShown = shown === page.number;
  return (
    <div className="frame">
      <div ref={place} className="frame-place">
        {!isShown && <Waiting isFirst={page.number === 1} />}
        <iframe
          key={page.number}
          ref={frame}
          className="preview-frame"
          data-shown={isShown}
          title={t('preview.width', {
            screen: sceneName(sceneOf(choice.scene), textOf),
            width,
          })}
          name={page.name}
          src={page.address}
          width={width}
          height={Math.max(200, Math.floor(space.height / scale))}
          style={{
            transform: `scale(${scale})`,
            marginInlineStart: `${Math.max(0, (space.width - width * scale) / 2)}px`,
          }}
          onLoad={() => {
            setLoaded((count) => count + 1);
            setShown(page.number);
            onLoad?.();
          }}
        />
      </div>
      <div className="preview-foot">
        <TextFinder frame={frame} scale={scale} loaded={loaded} request={request} />
        <p>{t('preview.scale', { width, percent: Math.round(scale * 100) })}</p>
      </div>
    </div>
  );
}

export interface PreviewHandle {
  /** Undefined while the frame is loading. */
  bridge(): Bridge | undefined;
  page(): Document | undefined;
  edit(key: string): void;
}

export interface PanelProps {
  preview: RefObject<PreviewHandle | null>;
  /** Counts the pages that the frame has loaded. */
  loads: number;
}
