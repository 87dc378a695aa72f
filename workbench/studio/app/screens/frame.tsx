/** A page of the application in one width, scaled to its place. */
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
/** What is to be shown in the preview: looked for again and again, as it may come late, also in a page that is loaded anew. With `words` it is said that it is not there. */
export interface Wanted {
  words?: string;
  find(bridge: Bridge): Element | undefined;
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
  const frame = useRef<HTMLIFrameElement>(null);
  /** The number of the page that stands. */
  const [stands, setStands] = useState<number>();
  const { ref: place, ...space } = useElementSize<HTMLDivElement>();
  // Not measured yet: as wide as chosen.
  const scale = Math.min(1, (space.width || width) / (width + BORDERS));
  usePicking(frame, stands, onText);
  useSearch(frame, stands, wanted, onSought);
  const isBusy = stands !== page.number || page.settings.of !== shownBy(choice);
  return (
    <div className="frame">
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
function usePicking(frame: FrameRef, stands: number | undefined, onText: Props['onText']) {
  const { edit } = useStudio().choice;
  useEffect(() => {
    const bridge = bridgeOf(frame.current);
    if (bridge === undefined) return;
    bridge.onPick = edit ? onText : undefined;
    bridge.mark();
  }, [frame, stands, edit, onText]);
}

/** Scrolls to what is wanted and marks it. */
function useSearch(
  frame: FrameRef,
  stands: number | undefined,
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
    bridge.mark(at, true);
    return true;
  });
  const key = wanted === undefined ? undefined : show || wanted;
  useEffect(() => {
    onSought?.(false);
    if (wanted === undefined || stands === undefined) return undefined;
    let searches = 0;
    const timer = setInterval(() => {
      searches += 1;
      if (!look(searches)) return;
      clearInterval(timer);
      if (show !== '') choose({ show: '' });
    }, SEARCH_MS);
    return () => clearInterval(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `onSought` is a setter
  }, [key, stands]);
}
