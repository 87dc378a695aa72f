/** A page of the application in one width, scaled to its place. The page before it stays until the new one stands. */
import { Group, Loader, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { named, t, type PreviewSettings } from '../../shared.ts';
import type { Bridge } from '../../preview/bridge.ts';
import type { Choice } from '../choice.ts';
import { sceneName, sceneOf } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';

export interface Page {
  settings: PreviewSettings;
  address: string;
  number: number;
}
/** What is to be shown in the preview: looked for again and again, as it may come late. With `words` it is said that it is not there. */
export interface Wanted {
  words?: string;
  find(bridge: Bridge): Range | Element | undefined;
}
export interface PanelProps {
  /** Shows a place of the preview. */
  onShow(wanted: Wanted): void;
  /** Opens the editor of a text. */
  onText(key: string | undefined): void;
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
export const shownBy = ({ scene, customerType, state, status, sample, fault }: Choice): string =>
  [scene, customerType, state, status, sample, fault].join(' ');

/** A page of somebody else has none, and may not be asked. */
const bridgeOf = (frame: HTMLIFrameElement | null): Bridge | undefined =>
  frame?.contentDocument ? frame.contentWindow?.studioBridge : undefined;

/** Until the page in a frame shows its screen. */
async function standing(frame: HTMLIFrameElement): Promise<void> {
  const stands = () => {
    const page = frame.contentDocument;
    return page?.querySelector('main h1') && page.fonts.status === 'loaded';
  };
  for (let waits = 0; waits < MOST_WAITS && frame.isConnected && !stands(); waits += 1)
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
}

export const Waiting = ({ isFirst }: { isFirst: boolean }) => (
  <Group role="status" gap="xs" className="waiting">
    <Loader size="sm" />
    {t(isFirst ? 'preview.loading' : 'loading')}
  </Group>
);

interface Props {
  page: Page;
  width: number;
  wanted: Wanted | undefined;
  onText(key: string | undefined): void;
  /** Whether what was wanted is missing. */
  onSought: ((isMissing: boolean) => void) | undefined;
}

export function Frame({ page, width, wanted, onText, onSought }: Props) {
  const { choice, textOf } = useStudio();
  /** That of the page that stands. */
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  const [shown, setShown] = useState<Page>();
  const { ref: place, ...space } = useElementSize<HTMLDivElement>();
  // Not measured yet: as wide as chosen.
  const scale = Math.min(1, (space.width || width) / (width + BORDERS));
  usePicking(frame, loads, onText);
  useSearch(frame, loads, wanted, onSought);
  const isOther = shown !== undefined && shown.settings.of !== shownBy(choice);
  const isBusy = shown?.number !== page.number || isOther;
  const stand = async (next: HTMLIFrameElement, of: Page) => {
    await standing(next);
    if (!next.isConnected) return;
    const last = frame.current;
    if (last !== null && last !== next && shown?.settings.of === of.settings.of)
      bridgeOf(next)?.stay?.(last.contentWindow?.scrollY);
    setLoads((count) => count + 1);
    setShown(of);
  };
  const pages = shown === undefined || shown.number === page.number ? [page] : [shown, page];
  return (
    <div className="frame">
      <div ref={place} className="frame-place" aria-busy={isBusy} data-other={isOther || undefined}>
        {isBusy && <Waiting isFirst={page.number === 1} />}
        {pages.map((each) => (
          <iframe
            key={each.number}
            ref={each.number === shown?.number ? frame : undefined}
            className="preview-frame"
            data-shown={each.number === shown?.number}
            inert={each.number !== shown?.number}
            title={t('preview.width', { screen: sceneName(sceneOf(choice.scene), textOf), width })}
            name={JSON.stringify(each.settings)}
            src={each.address}
            width={width}
            height={Math.max(200, Math.floor(space.height / scale) - BORDERS)}
            style={{
              transform: `scale(${scale})`,
              marginInlineStart: Math.max(0, (space.width - (width + BORDERS) * scale) / 2),
            }}
            onLoad={({ currentTarget }) => void stand(currentTarget, each)}
          />
        ))}
      </div>
      <Text c="dimmed">
        {t('preview.scale', {
          name: named('width', String(width)),
          width,
          percent: Math.round(scale * 100),
        })}
      </Text>
    </div>
  );
}

type FrameRef = RefObject<HTMLIFrameElement | null>;

/** A click on a text of the page opens its editor. */
function usePicking(frame: FrameRef, loads: number, onText: Props['onText']) {
  const { edit } = useStudio().choice;
  useEffect(() => {
    const bridge = bridgeOf(frame.current);
    if (bridge === undefined) return;
    bridge.onPick = edit ? onText : undefined;
    bridge.mark();
  }, [frame, loads, edit, onText]);
}

/** Scrolls to what is wanted and marks it. */
function useSearch(
  frame: FrameRef,
  loads: number,
  wanted: Wanted | undefined,
  onSought: Props['onSought'],
) {
  const { choice, choose } = useStudio();
  const { show } = choice;
  const look = useEffectEvent((searches: number): boolean => {
    const bridge = bridgeOf(frame.current);
    const at = bridge && wanted?.find(bridge);
    onSought?.(at === undefined && searches >= MOST_SEARCHES);
    if (bridge === undefined || at === undefined) return false;
    bridge.stay?.();
    bridge.mark(at, true);
    return true;
  });
  const key = wanted === undefined ? undefined : show || wanted;
  /** Not again in a page that was loaded anew. */
  const done = useRef(new WeakSet<Wanted>());
  useEffect(() => {
    onSought?.(false);
    if (wanted === undefined || done.current.has(wanted) || loads === 0) return undefined;
    let searches = 0;
    const timer = setInterval(() => {
      searches += 1;
      if (!look(searches)) return;
      clearInterval(timer);
      done.current.add(wanted);
      if (show !== '') choose({ show: '' });
    }, SEARCH_MS);
    return () => clearInterval(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `onSought` is a setter
  }, [key, loads]);
}
