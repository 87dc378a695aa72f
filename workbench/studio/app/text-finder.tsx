/** Says which key a text in the preview has, marks it, and opens its editor. */
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { say } from '../words.ts';
import { rectOfElement, textAt, textOfElement } from './text-at.ts';
import type { FoundText } from './text-at.ts';
import { TextEditor } from './text-editor.tsx';
import { useStudio } from './studio-context.ts';

interface Props {
  frame: RefObject<HTMLIFrameElement | null>;
  scale: number;
  loaded: number;
  asked: { key: string; count: number } | undefined;
}
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** From the frame's page to the workbench's. */
function boxOf(frame: HTMLIFrameElement, scale: number, { left, top, width, height }: Box): Box {
  const outer = frame.getBoundingClientRect();
  return {
    left: outer.left + left * scale,
    top: outer.top + top * scale,
    width: width * scale,
    height: height * scale,
  };
}

export function TextFinder({ frame, scale, loaded, asked }: Props) {
  const {
    choice: { edit },
    edited,
    placeOf,
  } = useStudio();
  const [found, setFound] = useState<FoundText>();
  const [editing, setEditing] = useState<FoundText>();
  const isEditing = useRef(edit);
  isEditing.current = edit;

  useEffect(() => {
    const page = frame.current?.contentDocument;
    const door = frame.current?.contentWindow?.studioDoor;
    if (page === null || page === undefined || door === undefined) return undefined;
    const over = (event: MouseEvent) => setFound(textAt(door, event));
    const focus = (event: Event) => setFound(textOfElement(door, event.target));
    const out = () => setFound(undefined);
    const click = (event: MouseEvent) => {
      if (!isEditing.current) return;
      const text = textAt(door, event);
      if (text === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setEditing(text);
    };
    page.addEventListener('mousemove', over);
    page.addEventListener('focusin', focus);
    page.documentElement.addEventListener('mouseleave', out);
    page.addEventListener('click', click, true);
    return () => {
      page.removeEventListener('mousemove', over);
      page.removeEventListener('focusin', focus);
      page.documentElement.removeEventListener('mouseleave', out);
      page.removeEventListener('click', click, true);
    };
  }, [frame, loaded]);

  useEffect(() => {
    const body = frame.current?.contentDocument?.body;
    if (asked === undefined) return;
    setEditing({
      key: asked.key,
      text: '',
      rect: body ? rectOfElement(body) : { left: 0, top: 0, width: 0, height: 0 },
    });
  }, [asked, frame]);

  const place = found === undefined ? undefined : placeOf(found.key);
  const mark =
    found === undefined || frame.current === null || editing !== undefined
      ? undefined
      : boxOf(frame.current, scale, found.rect);
  return (
    <>
      {mark && (
        <div className={edit ? 'mark mark--edit' : 'mark'} style={mark} aria-hidden="true" />
      )}
      <p className="preview__key" data-shown-key={found?.key ?? ''}>
        {found === undefined ? (
          say(edit ? 'preview.editHint' : 'preview.hint')
        ) : (
          <>
            <code>{found.key}</code>
            {place && (
              <span>
                {' '}
                {place.file}:{place.line}
              </span>
            )}
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
