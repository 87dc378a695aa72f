/** Shows the key of the text under the pointer or focus, outlines the text, and opens its editor. Scrolls to the text that was asked for. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { t, type TextUse } from '../../shared.ts';
import { Development } from '../development.tsx';
import { Place } from '../place.tsx';
import { useSaid } from '../said.ts';
import { useStudio } from '../studio-context.ts';
import type { Bridge } from '../../preview/bridge.ts';
import { TextEditor } from './text-editor.tsx';

/** What is to be shown in the preview: looked for again and again, as it may come late. */
export interface Wanted {
  words: string;
  find(bridge: Bridge): Range | Element | undefined;
}

/** A page of somebody else has none, and may not be asked. */
export const bridgeOf = (frame: HTMLIFrameElement | null): Bridge | undefined =>
  frame?.contentDocument ? frame.contentWindow?.studioBridge : undefined;

interface Props {
  frame: RefObject<HTMLIFrameElement | null>;
  scale: number;
  loaded: number;
  request: { key: string; count: number } | undefined;
  wanted: Wanted | undefined;
}
type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** A text of the preview and where it is in the frame's page. */
interface FoundText {
  key: string;
  at: Range | Element;
}

/** After these it is said that the text is not there; one that comes late, such as a price, is still found. */
const SEARCHES = 40;
const SEARCH_MS = 150;

export function TextFinder({ frame, scale, loaded, request, wanted }: Props) {
  const {
    choice: { scene, edit, show },
    choose,
    edited,
    placeOf,
  } = useStudio();
  const [found, setFound] = useState<FoundText>();
  const [editing, setEditing] = useState<FoundText>();
  const [isMissing, setMissing] = useState(false);
  const [isSaved, setSaved] = useSaid<boolean>(`${scene} ${edit}`);
  /** It is framed, also after the page was loaded anew, until the preview itself is used. */
  const done = useRef<Wanted>(undefined);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    const bridge = bridgeOf(frame.current);
    if (page === null || page === undefined || bridge === undefined) return undefined;
    const find = (text: FoundText | undefined) => {
      done.current = wanted;
      setFound(text);
    };
    const move = (event: MouseEvent) => find(textAt(bridge, event));
    const focus = (event: Event) => find(textOfElement(bridge, event.target));
    const out = () => find(undefined);
    const click = (event: MouseEvent) => {
      if (!edit) return;
      const text = textAt(bridge, event);
      if (text === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setEditing(text);
      setSaved();
    };
    const listening = new AbortController();
    const { signal } = listening;
    page.addEventListener('mousemove', move, { signal });
    page.addEventListener('focusin', focus, { signal });
    page.documentElement.addEventListener('mouseleave', out, { signal });
    page.addEventListener('click', click, { signal, capture: true });
    return () => {
      listening.abort();
      // Of the page before it was loaded anew.
      setFound(undefined);
    };
  }, [frame, loaded, edit, wanted, setSaved]);

  const sought: Wanted | undefined =
    show === ''
      ? wanted
      : { words: placeOf(show)?.text ?? show, find: (bridge) => bridge.placeOf(show) };
  useEffect(() => {
    if (sought === undefined || sought === done.current || loaded === 0) return undefined;
    let searches = 0;
    const timer = setInterval(() => {
      const bridge = bridgeOf(frame.current);
      const at = bridge && sought.find(bridge);
      searches += 1;
      setMissing(at === undefined && searches >= SEARCHES);
      if (at === undefined) return;
      clearInterval(timer);
      bridge?.stay?.();
      elementOf(at)?.scrollIntoView({ block: 'center' });
      setFound({ key: show, at });
      choose({ show: '' });
    }, SEARCH_MS);
    return () => clearInterval(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `choose` is the same on every page, and `sought` follows these
  }, [frame, loaded, show, wanted]);

  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (request === undefined || !page) return;
    const at = bridgeOf(frame.current)?.placeOf(request.key) ?? page.body;
    if (at !== page.body) elementOf(at)?.scrollIntoView({ block: 'center' });
    // oxlint-disable-next-line react/set-state-in-effect -- where the page is shown is known only after it was drawn
    setEditing({ key: request.key, at });
  }, [request, frame]);

  const place = found === undefined ? undefined : placeOf(found.key);
  const inList =
    found && elementOf(found.at)?.matches('select') && place?.key.startsWith('enums:')
      ? place.text
      : undefined;
  const mark = useBox(frame, scale, editing === undefined ? found : undefined);
  // Where its text was, also when the page of that was loaded anew: what is typed is not cut off.
  const beside = useBox(frame, scale, editing, true);
  return (
    <>
      {mark && (
        <div className="mark-place" style={mark.frame} aria-hidden="true">
          <div className={edit ? 'mark mark-edit' : 'mark'} style={mark.inFrame} />
        </div>
      )}
      <div className="preview-key" data-shown-key={found?.key ?? ''}>
        <p role="status" data-hint={(!isMissing && !isSaved) || undefined}>
          {isMissing && sought !== undefined ? (
            <>
              <strong>{sought.words}</strong>
              <br />
              {t(show.startsWith('errors:') ? 'preview.errorNotShown' : 'preview.notShown', {
                part: placeOf(show)?.part ?? '',
              })}
            </>
          ) : inList !== undefined ? (
            t('preview.inList', { text: inList })
          ) : (
            t(isSaved ? 'edit.saved' : edit ? 'preview.editHint' : 'preview.hint')
          )}
        </p>
        <Development>
          <code>{found?.key}</code> {place && <Place file={place.file} line={place.line} />}
        </Development>
      </div>
      {editing !== undefined && beside !== undefined && (
        <TextEditor
          key={`${edited} ${editing.key}`}
          textKey={editing.key}
          beside={beside}
          isAt={isAt(elementOf(editing.at))}
          onClose={(saved) => {
            setEditing(undefined);
            setSaved(saved !== undefined);
          }}
        />
      )}
    </>
  );
}

interface Found extends Box {
  /** What is outside of it is not to be seen. */
  frame: Box;
  inFrame: Box;
}

/** Where a text is on the studio's page, also after either page was scrolled or drawn anew; or where it was last. */
function useBox(
  frame: RefObject<HTMLIFrameElement | null>,
  scale: number,
  text: FoundText | undefined,
  staysLast = false,
): Found | undefined {
  const [box, setBox] = useState<{ of: FoundText; at: Found }>();
  useEffect(() => {
    if (text === undefined) return undefined;
    let next = 0;
    const measure = () => {
      const outer = frame.current?.getBoundingClientRect() ?? new DOMRect();
      const { left, top, width, height } = text.at.getBoundingClientRect();
      const size = { width: width * scale, height: height * scale };
      const at = {
        left: outer.left + left * scale,
        top: outer.top + top * scale,
        ...size,
        frame: { left: outer.left, top: outer.top, width: outer.width, height: outer.height },
        inFrame: { left: left * scale, top: top * scale, ...size },
      };
      setBox((last) =>
        last?.of === text &&
        ((staysLast && width === 0) || JSON.stringify(last.at) === JSON.stringify(at))
          ? last
          : { of: text, at },
      );
      next = requestAnimationFrame(measure);
    };
    measure();
    return () => cancelAnimationFrame(next);
  }, [frame, scale, text, staysLast]);
  return box !== undefined && box.of === text && box.at.width > 0 ? box.at : undefined;
}

const elementOf = (at: Range | Element): Element | null =>
  isElement(at) ? at : at.startContainer.parentElement;

// Elements of the frame are of the frame's own classes, so `instanceof` would not know them.
const isElement = (target: unknown): target is Element =>
  typeof target === 'object' &&
  target !== null &&
  Reflect.get(target, 'nodeType') === Node.ELEMENT_NODE;

/** Whether a question is the one of a text: beside its input, or in the list of errors, which links to it. */
const isAt =
  (element: Element | null) =>
  ({ form, path }: TextUse): boolean => {
    const name = element?.closest('[data-field]')?.getAttribute('data-field');
    const link = element?.closest('a[href^="#"]')?.getAttribute('href');
    const isFull = name?.includes('.') === true;
    const plain = (text = '') => text.replaceAll(/\[\]|[.-]\d+(?=[.-])/g, '').replaceAll('.', '-');
    return name === undefined || name === null
      ? plain(link ?? '') === `#${form}-${plain(path)}`
      : plain(name) === plain(isFull ? path : path.split('.').at(-1));
  };

const textsIn = (bridge: Bridge, element: Element): FoundText[] =>
  [...element.childNodes]
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .flatMap((node) =>
      bridge.segmentsOf(node).map((each) => ({ key: each.key, at: bridge.rangeOf(node, each) })),
    );

/** At the point of the event: the text itself, else the one of the box around it, else a name that is only read out. */
function textAt(
  bridge: Bridge,
  { target, clientX: x, clientY: y }: MouseEvent,
): FoundText | undefined {
  if (!isElement(target)) return undefined;
  const meant = textsIn(bridge, target).find(({ at }) =>
    [...at.getClientRects()].some(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    ),
  );
  // Beside the letters, but in the box of the text.
  return meant ?? ownText(bridge, target);
}

function ownText(bridge: Bridge, element: Element): FoundText | undefined {
  const [own] = textsIn(bridge, element);
  const [named] = bridge.namesOf(element);
  return own ?? (named && { key: named.key, at: element });
}

/** Of what has the focus: its own text or name, else the text of its label. */
function textOfElement(bridge: Bridge, target: EventTarget | null): FoundText | undefined {
  if (!isElement(target)) return undefined;
  const label = (target as Partial<HTMLInputElement>).labels?.[0];
  const candidates = [target, label].flatMap((each) =>
    each ? [each, ...each.querySelectorAll('*')] : [],
  );
  return candidates.map((element) => ownText(bridge, element)).find((found) => found !== undefined);
}
