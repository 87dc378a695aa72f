/** All texts of the preview with their keys: the way to the editor for those who use no mouse, and for texts that are only read out. */
import { useEffect, useState } from 'react';
import { say } from '../words.ts';
import type { PanelProps } from './preview-handle.ts';
import { useStudio } from './studio-context.ts';

export function TextsPanel({ preview, loads }: PanelProps) {
  const { changes, placeOf } = useStudio();
  const [shown, setShown] = useState<readonly { key: string; text: string }[]>([]);
  useEffect(() => {
    const read = () => setShown(preview.current?.door()?.allTexts() ?? []);
    read();
    // What comes into the page later (a chunk, an answer of the bank, an opened part) is listed, too.
    const page = preview.current?.page();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watcher = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(read, 200);
    });
    if (page !== undefined)
      watcher.observe(page, { subtree: true, childList: true, characterData: true });
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [preview, loads, changes]);
  return (
    <div className="panel">
      <p className="small">{say(shown.length === 0 ? 'texts.none' : 'texts.hint')}</p>
      <ul className="plain">
        {shown.map(({ key, text }) => {
          const place = placeOf(key);
          return (
            <li key={key}>
              <button
                type="button"
                className="text-row"
                data-text-key={key}
                onClick={() => preview.current?.edit(key)}
              >
                <span>{text}</span>
                <code>
                  {key}
                  {place === undefined ? '' : ` · ${place.line}`}
                </code>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
