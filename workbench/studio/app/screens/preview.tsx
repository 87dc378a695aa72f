/** The application in a frame of the chosen width, started in the chosen state. */
import { Alert } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import type { PopupKind } from '#flow/problems.ts';
import { t, type PreviewSettings } from '../../shared.ts';
import { startApplication } from '../calls.ts';
import { startOf, type Choice } from '../choice.ts';
import { pathOfScene, sceneName, sceneOf } from '../scenes.ts';
import { Place } from '../place.tsx';
import { useStudio } from '../studio-context.ts';
import { TextFinder } from '../texts/text-finder.tsx';
import type { Bridge } from '../../preview/bridge.ts';

interface Page {
  name: string;
  address: string;
  number: number;
}

async function open(
  choice: Choice,
): Promise<{ name: string; address: string } | { problem: string }> {
  const { brand, contrast, language, sample, fault } = choice;
  const settings: PreviewSettings = { brand, contrast, language, sample, fault };
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
  const { choice, textOf, findings } = useStudio();
  /** The application would only report that it cannot load. */
  const unreadable = findings.find(({ code }) => /^(?:json|yaml)-syntax$/.test(code));
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Page>();
  const [problem, setProblem] = useState<string>();
  const [loaded, setLoaded] = useState(0);
  const [request, setRequest] = useState<{ key: string; count: number }>();
  const { ref: place, ...space } = useElementSize<HTMLDivElement>();
  const { scene, brand, customerType, state, status, sample, fault, language, contrast } = choice;

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
  }, [scene, brand, customerType, state, status, sample, fault, language, contrast, reloads]);

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
  const scale = Math.min(1, (space.width || choice.width) / choice.width);
  const title = t('preview', { screen: sceneName(sceneOf(scene), textOf) });
  return (
    <>
      <div className="preview" ref={place}>
        {problem !== undefined && (
          <Alert color="red">{t('preview.failed', { reason: problem })}</Alert>
        )}
        {unreadable !== undefined && (
          <Alert color="red" data-unreadable>
            {unreadable.message} <Place file={unreadable.file} line={unreadable.line} />
          </Alert>
        )}
        {page === undefined && problem === undefined && <p role="status">{t('preview.loading')}</p>}
        {page !== undefined && unreadable === undefined && (
          <iframe
            key={page.number}
            ref={frame}
            className="preview-frame"
            title={title}
            name={page.name}
            src={page.address}
            width={choice.width}
            height={Math.max(200, Math.floor(space.height / scale))}
            style={{
              transform: `scale(${scale})`,
              marginInlineStart: `${Math.max(0, (space.width - choice.width * scale) / 2)}px`,
            }}
            onLoad={() => {
              setLoaded((count) => count + 1);
              onLoad();
            }}
          />
        )}
      </div>
      <div className="preview-foot">
        <TextFinder frame={frame} scale={scale} loaded={loaded} request={request} />
        <p>{t('preview.scale', { width: choice.width, percent: Math.round(scale * 100) })}</p>
      </div>
    </>
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
