/** Shows the key of the text under the pointer or focus, outlines the text, and opens its editor. */
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { t } from '../../texts.ts';
import { Place } from '../place.tsx';
import { rectOfElement, textAt, textOfElement } from './text-at.ts';
import type { FoundText } from './text-at.ts';
import { TextEditor } from './text-editor.tsx';
import { useStudio } from '../studio-context.ts';

interface Props {
  frame: RefObject<HTMLIFrameElement | null>;
  scale: number;
  loaded: number;
  request: { key: string; count: number } | undefined;
}
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
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
    setEditing({
      key: request.key,
      text: '',
      rect: body ? rectOfElement(body) : { left: 0, top: 0, width: 0, height: 0 },
    });
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
