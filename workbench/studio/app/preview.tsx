/** The application itself in a frame of the chosen width, started in the chosen state. */
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { Ref } from 'react';
import type { PreviewOrder } from '../shared.ts';
import { say } from '../words.ts';
import { startApplication } from './calls.ts';
import { startOf } from './choice.ts';
import type { Choice } from './choice.ts';
import { sceneName } from './names.ts';
import { pathOfScene, sceneOf } from './scenes.ts';
import { useStudio } from './studio-context.ts';
import { TextFinder } from './text-finder.tsx';
import type { PreviewHandle } from './preview-handle.ts';

interface Page {
  name: string;
  address: string;
  number: number;
}

/** A new frame for every choice that a running page could not take over. */
const orderOf = (
  { brand, contrast, language, sample, trouble }: Choice,
  applicationId: string | undefined,
  popup: PreviewOrder['popup'],
): PreviewOrder => ({
  brand,
  contrast,
  language,
  sample,
  trouble,
  ...(applicationId === undefined ? {} : { applicationId }),
  ...(popup === undefined ? {} : { popup }),
});

async function open(
  choice: Choice,
): Promise<{ name: string; address: string } | { problem: string }> {
  const scene = sceneOf(choice.scene);
  const start = startOf(choice);
  const customerType = start?.customerType ?? choice.customerType;
  const popup = scene.kind === 'popup' ? (scene.id as PreviewOrder['popup']) : undefined;
  if (start?.state === undefined)
    return {
      name: JSON.stringify(orderOf(choice, undefined, popup)),
      address: pathOfScene(scene, customerType),
    };
  const started = await startApplication({ ...start, state: start.state, brand: choice.brand });
  if (!started.ok) return started;
  return {
    name: JSON.stringify(orderOf(choice, started.value, popup)),
    address: pathOfScene(scene, customerType),
  };
}

interface Props {
  ref: Ref<PreviewHandle>;
  reloads: number;
  onLoad(): void;
}

export function Preview({ ref, reloads, onLoad }: Props) {
  const { choice, textOf } = useStudio();
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<Page>();
  const [problem, setProblem] = useState<string>();
  const [loaded, setLoaded] = useState(0);
  const [asked, setAsked] = useState<{ key: string; count: number }>();
  const [room, setRoom] = useState({ width: 800, height: 600 });
  const { scene, brand, customerType, state, status, sample, trouble, language, contrast } = choice;

  useEffect(() => {
    let current = true;
    void open({ ...choice }).then((found) => {
      if (!current) return;
      if ('problem' in found) return setProblem(found.problem);
      setProblem(undefined);
      setPage((before) => ({ ...found, number: (before?.number ?? 0) + 1 }));
    });
    return () => {
      current = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- width, panel and editing take effect on the page that is there
  }, [scene, brand, customerType, state, status, sample, trouble, language, contrast, reloads]);

  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const watcher = new ResizeObserver(
      ([entry]) =>
        entry && setRoom({ width: entry.contentRect.width, height: entry.contentRect.height }),
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);

  useImperativeHandle(
    ref,
    () => ({
      door: () => frame.current?.contentWindow?.studioDoor,
      page: () => frame.current?.contentDocument ?? undefined,
      edit: (key) => setAsked((before) => ({ key, count: (before?.count ?? 0) + 1 })),
    }),
    [],
  );

  const scale = Math.min(1, room.width / choice.width);
  const title = say('preview', { screen: sceneName(sceneOf(scene), textOf) });
  return (
    <>
      <div className="preview" ref={place}>
        {problem !== undefined && (
          <p role="alert" className="note note--bad">
            {say('preview.failed', { reason: problem })}
          </p>
        )}
        {page === undefined && problem === undefined && (
          <p role="status">{say('preview.loading')}</p>
        )}
        {page !== undefined && (
          <iframe
            key={page.number}
            ref={frame}
            className="preview__frame"
            title={title}
            name={page.name}
            src={page.address}
            width={choice.width}
            height={Math.max(200, Math.floor(room.height / scale))}
            style={{
              transform: `scale(${scale})`,
              marginInlineStart: `${Math.max(0, (room.width - choice.width * scale) / 2)}px`,
            }}
            onLoad={() => {
              setLoaded((count) => count + 1);
              onLoad();
            }}
          />
        )}
      </div>
      <div className="preview__foot">
        <TextFinder frame={frame} scale={scale} loaded={loaded} asked={asked} />
        <p>{say('preview.scale', { width: choice.width, percent: Math.round(scale * 100) })}</p>
      </div>
    </>
  );
}
