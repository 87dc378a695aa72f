/** The application in frames of the chosen widths, started in the chosen state. */
import { Alert, Anchor, Button, Group, Loader, Stack } from '@mantine/core';
import { useDebouncedCallback, useElementSize } from '@mantine/hooks';
import { useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import type { PopupKind } from '#flow/problems.ts';
import {
  named,
  SCHEMAS_CHANGED,
  t,
  type PreviewSettings,
  type StudioFinding,
} from '../../shared.ts';
import { startApplication } from '../calls.ts';
import { startOf, type Choice } from '../choice.ts';
import { keyOf } from '../copy.ts';
import { concerns, pathOfScene, sceneName, sceneOf } from '../scenes.ts';
import { Development } from '../development.tsx';
import { Place } from '../place.tsx';
import { useStudio } from '../studio-context.ts';
import { bridgeOf, TextFinder, type Wanted } from '../texts/text-finder.tsx';
import type { Bridge } from '../../preview/bridge.ts';

interface Page {
  settings: PreviewSettings;
  address: string;
  number: number;
}

/** A page that shows no screen in that time is shown as it is. */
const MOST_WAITS = 200;
const WAIT_MS = 50;
/** Pixels. */
const BORDERS = 2;
/** Until the page in a frame shows its screen. */
async function standing(frame: HTMLIFrameElement): Promise<void> {
  const stands = () => {
    const page = frame.contentDocument;
    return page?.querySelector('main h1') && page.fonts.status === 'loaded';
  };
  for (let waits = 0; waits < MOST_WAITS && frame.isConnected && !stands(); waits += 1)
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
}

/** What a page shows. */
const shownBy = ({ scene, customerType, state, status, sample, fault }: Choice): string =>
  [scene, customerType, state, status, sample, fault].join(' ');

export async function open(
  choice: Choice,
): Promise<Pick<Page, 'settings' | 'address'> | { problem: string }> {
  const { brand, theme, language, sample, fault } = choice;
  const settings: PreviewSettings = { brand, theme, language, sample, fault, of: shownBy(choice) };
  const scene = sceneOf(choice.scene);
  const start = startOf(choice);
  if (scene.kind === 'popup') settings.popup = scene.id as PopupKind;
  if (start?.state !== undefined) {
    const started = await startApplication({ ...start, state: start.state, brand });
    if (!started.ok) return started;
    settings.applicationId = started.value;
  }
  return {
    settings,
    address: pathOfScene(scene, start?.customerType ?? choice.customerType),
  };
}

const inOneLine = ({ question, words }: StudioFinding) =>
  [question, words].filter(Boolean).join(': ');

interface Props {
  ref: Ref<PreviewHandle>;
  reloads: number;
  wanted: Wanted | undefined;
  onLoad(): void;
}

export function Preview({ ref, reloads, wanted, onLoad }: Props) {
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

  // A form cannot be replaced in a running page. Files saved together are one change.
  const loadAnew = useDebouncedCallback(
    () => setPage((before) => before && { ...before, number: before.number + 1 }),
    100,
  );
  useEffect(() => {
    import.meta.hot?.on(SCHEMAS_CHANGED, loadAnew);
    return () => import.meta.hot?.off(SCHEMAS_CHANGED, loadAnew);
  }, [loadAnew]);

  const mistakes = findings.filter(({ hint }) => !hint);
  /** The application would only report that it cannot load. */
  const unreadable = mistakes.find(({ code }) => code === 'syntax');
  const stopping = unreadable ?? (broken === undefined ? undefined : mistakes[0]);
  const isStopped = stopping !== undefined || broken !== undefined;
  const shown = stopping
    ? [stopping]
    : mistakes.filter((finding) => concerns(finding, sceneOf(scene)));
  const widths = choice.width.split('+').map(Number);
  const list = (
    <ul>
      {shown.map((finding) => (
        <li key={keyOf(finding)}>
          {isStopped ? (
            <>
              {inOneLine(finding)}
              <Development>
                <Place file={finding.file} line={finding.line} /> {finding.message}
              </Development>
            </>
          ) : (
            <Anchor
              component="button"
              type="button"
              inherit
              c="inherit"
              ta="start"
              onClick={() => choose({ panel: 'findings', finding: keyOf(finding) })}
            >
              {inOneLine(finding)}
            </Anchor>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <Stack gap="0.5rem" miw={0} p="0.75rem 1rem 0">
      {problem !== undefined && (
        <Alert color="red">{t('preview.failed', { reason: problem })}</Alert>
      )}
      {isStopped && shown.length === 0 && (
        <Alert color="red" data-stopping>
          {t('preview.failed', { reason: broken ?? '' })}
        </Alert>
      )}
      {shown.length > 0 && (
        <Alert
          color="red"
          p="xs"
          className="shown-findings"
          title={isStopped && t('preview.stopped')}
          data-stopping={isStopped || undefined}
        >
          {isStopped ? (
            list
          ) : (
            <details>
              <summary>
                {t('preview.findings', { count: shown.length })}
                {shown.slice(0, 1).map((first) => (
                  <span key={keyOf(first)}> · {inOneLine(first)}</span>
                ))}
              </summary>
              {list}
            </details>
          )}
          {choice.panel !== 'findings' && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => choose({ panel: 'findings', finding: keyOf(shown[0]!) })}
            >
              {t('preview.toFindings')}
            </Button>
          )}
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
              wanted={wanted}
              onLoad={index === 0 ? onLoad : undefined}
            />
          ))}
        </div>
      )}
    </Stack>
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
  wanted: Wanted | undefined;
  onLoad: (() => void) | undefined;
}

/** The page in one width, scaled to its place; below it the text under the pointer. The page before it stays until the new one stands. */
function Frame({ ref, page, width, wanted, onLoad }: FrameProps) {
  const { choice, textOf } = useStudio();
  /** Of the page that stands. */
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(0);
  const [shown, setShown] = useState<Page>();
  const [request, setRequest] = useState<{ key: string; count: number }>();
  const { ref: place, ...space } = useElementSize<HTMLDivElement>();
  useImperativeHandle(
    ref,
    () => ({
      bridge: () => bridgeOf(frame.current),
      page: () => frame.current?.contentDocument ?? undefined,
      edit: (key) => setRequest((before) => ({ key, count: (before?.count ?? 0) + 1 })),
    }),
    [],
  );
  // Not measured yet: as wide as chosen.
  const scale = Math.min(1, (space.width || width) / (width + BORDERS));
  const isShown = shown?.number === page.number;
  /** A link has led to a page of somebody else. */
  const [isLeft, setLeft] = useState(false);
  const isOther = shown !== undefined && shown.settings.of !== shownBy(choice);
  const stand = async (next: HTMLIFrameElement, of: Page) => {
    await standing(next);
    if (!next.isConnected) return;
    const last = frame.current;
    if (last !== null && last !== next && shown?.settings.of === of.settings.of)
      bridgeOf(next)?.stay?.(last.contentWindow?.scrollY);
    setLoaded((count) => count + 1);
    setShown(of);
    onLoad?.();
  };
  const pages = isShown || shown === undefined ? [page] : [shown, page];
  return (
    <div className="frame">
      <div
        ref={place}
        className="frame-place"
        aria-busy={!isShown || isOther}
        data-other={isOther || undefined}
      >
        {isLeft && (
          <Alert color="yellow" role="status" data-left>
            <p>{t('preview.left')}</p>
            <Button
              variant="default"
              data-action="return"
              onClick={() => frame.current?.setAttribute('src', page.address)}
            >
              {t('preview.return')}
            </Button>
          </Alert>
        )}
        {(!isShown || isOther) && <Waiting isFirst={page.number === 1} />}
        {pages.map((each) => (
          <iframe
            key={each.number}
            ref={each.number === shown?.number ? frame : undefined}
            className="preview-frame"
            data-shown={each.number === shown?.number}
            inert={each.number !== shown?.number}
            title={t('preview.width', {
              screen: sceneName(sceneOf(choice.scene), textOf),
              width,
            })}
            name={JSON.stringify(each.settings)}
            src={each.address}
            width={width}
            height={Math.max(200, Math.floor(space.height / scale) - BORDERS)}
            style={{
              transform: `scale(${scale})`,
              marginInlineStart: `${Math.max(0, (space.width - (width + BORDERS) * scale) / 2)}px`,
            }}
            onLoad={({ currentTarget }) => {
              setLeft(currentTarget.contentDocument === null);
              void stand(currentTarget, each);
            }}
          />
        ))}
      </div>
      <Group
        justify="space-between"
        align="stretch"
        gap="0 1rem"
        pt="0.5rem"
        pb="0.75rem"
        c="dimmed"
        fz="0.8125rem"
      >
        <p>
          {t('preview.scale', {
            name: named('width', String(width)),
            width,
            percent: Math.round(scale * 100),
          })}
        </p>
        <TextFinder frame={frame} scale={scale} loaded={loaded} request={request} wanted={wanted} />
      </Group>
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
  onShow(wanted: Wanted): void;
}
