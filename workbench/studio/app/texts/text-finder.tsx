/** Shows the key of the text under the pointer or focus, outlines the text, and opens its editor. */
import { useEffect, useState, type RefObject } from 'react';
import { t } from '../../shared.ts';
import { Place } from '../place.tsx';
import { useStudio } from '../studio-context.ts';
import type { Bridge } from '../../preview/bridge.ts';
import type { Segment } from '../../preview/marks.ts';
import { TextEditor } from './text-editor.tsx';

interface Props {
  frame: RefObject<HTMLIFrameElement | null>;
  scale: number;
  loaded: number;
  request: { key: string; count: number } | undefined;
}
type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** The text of the preview under the pointer or the focus. Its rectangle is of the frame's own page. */
interface FoundText {
  key: string;
  rect: Box;
}

/** A rectangle of the frame's page, in coordinates of the studio's page. */
function boxOf(frame: HTMLIFrameElement, scale: number, { left, top, width, height }: Box): Box {
  const outer = frame.getBoundingClientRect();
  return {
    left: outer.left + left * scale,
    top: outer.top + top * scale,
    width: width * scale,
    height: height * scale,
  };
}

export function TextFinder({ frame, scale, loaded, request }: Props) {
  const {
    choice: { edit },
    edited,
    placeOf,
  } = useStudio();
  const [found, setFound] = useState<FoundText>();
  const [editing, setEditing] = useState<FoundText>();
  useEffect(() => {
    const page = frame.current?.contentDocument;
    const bridge = frame.current?.contentWindow?.studioBridge;
    if (page === null || page === undefined || bridge === undefined) return undefined;
    const move = (event: MouseEvent) => setFound(textAt(bridge, event));
    const focus = (event: Event) => setFound(textOfElement(bridge, event.target));
    const out = () => setFound(undefined);
    const click = (event: MouseEvent) => {
      if (!edit) return;
      const text = textAt(bridge, event);
      if (text === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setEditing(text);
    };
    page.addEventListener('mousemove', move);
    page.addEventListener('focusin', focus);
    page.documentElement.addEventListener('mouseleave', out);
    page.addEventListener('click', click, true);
    return () => {
      page.removeEventListener('mousemove', move);
      page.removeEventListener('focusin', focus);
      page.documentElement.removeEventListener('mouseleave', out);
      page.removeEventListener('click', click, true);
    };
  }, [frame, loaded, edit]);

  useEffect(() => {
    const body = frame.current?.contentDocument?.body;
    if (request === undefined) return;
    // oxlint-disable-next-line react/set-state-in-effect -- where the page is shown is known only after it was drawn
    setEditing({ key: request.key, rect: body?.getBoundingClientRect() ?? new DOMRect() });
  }, [request, frame]);

  const place = found === undefined ? undefined : placeOf(found.key);
  const mark =
    found === undefined || frame.current === null || editing !== undefined
      ? undefined
      : boxOf(frame.current, scale, found.rect);
  return (
    <>
      {mark && <div className={edit ? 'mark mark-edit' : 'mark'} style={mark} aria-hidden="true" />}
      <p className="preview-key" data-shown-key={found?.key ?? ''}>
        {found === undefined ? (
          t(edit ? 'preview.editHint' : 'preview.hint')
        ) : (
          <>
            <code>{found.key}</code> {place && <Place file={place.file} line={place.line} />}
          </>
        )}
      </p>
      {editing !== undefined && frame.current !== null && (
        <TextEditor
          key={`${edited} ${editing.key}`}
          textKey={editing.key}
          beside={boxOf(frame.current, scale, editing.rect)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

// Elements of the frame are of the frame's own classes, so `instanceof` would not know them.
const isElement = (target: EventTarget | null): target is Element =>
  target !== null && 'nodeType' in target && target.nodeType === Node.ELEMENT_NODE;

function rangeOf(node: Node, { start, end }: Segment): Range {
  const range = new Range();
  range.setStart(node, start);
  range.setEnd(node, end);
  return range;
}

const textNodes = (element: Element): Node[] =>
  [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);

/** At the point of the event: the text itself, else the one of the box around it, else a name that is only read out. */
function textAt(
  bridge: Bridge,
  { target, clientX: x, clientY: y }: MouseEvent,
): FoundText | undefined {
  if (!isElement(target)) return undefined;
  for (const node of textNodes(target))
    for (const segment of bridge.segmentsOf(node)) {
      const range = rangeOf(node, segment);
      const isMeant = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
      );
      if (isMeant) return { key: segment.key, rect: range.getBoundingClientRect() };
    }
  // Beside the letters, but in the box of the text.
  return ownText(bridge, target);
}

function ownText(bridge: Bridge, element: Element): FoundText | undefined {
  for (const node of textNodes(element)) {
    const [segment] = bridge.segmentsOf(node);
    if (segment !== undefined)
      return { key: segment.key, rect: rangeOf(node, segment).getBoundingClientRect() };
  }
  const [named] = bridge.namesOf(element);
  return named && { key: named.key, rect: element.getBoundingClientRect() };
}

/** Of what has the focus: its own text or name, else the text of its label. */
function textOfElement(bridge: Bridge, target: EventTarget | null): FoundText | undefined {
  if (!isElement(target)) return undefined;
  const labels: unknown = Reflect.get(target, 'labels');
  const label =
    typeof labels === 'object' && labels !== null
      ? (Reflect.get(labels, 0) as Element | undefined)
      : undefined;
  const candidates = [
    target,
    ...target.querySelectorAll('*'),
    ...(label === undefined ? [] : [label, ...label.querySelectorAll('*')]),
  ];
  return candidates.map((element) => ownText(bridge, element)).find((found) => found !== undefined);
}
