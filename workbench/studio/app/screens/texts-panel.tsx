/** All texts of the preview with their keys. It opens the editor by keyboard, also for texts that only screen readers read. */
import { Text, UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../texts.ts';
import type { PanelProps } from './preview.tsx';
import { useStudio } from '../studio-context.ts';

export function TextsPanel({ preview, loads }: PanelProps) {
  const { changes, placeOf } = useStudio();
  const [shown, setShown] = useState<readonly { key: string; text: string }[]>([]);
  useEffect(() => {
    const read = () => setShown(preview.current?.bridge()?.allTexts() ?? []);
    read();
    // Lists also what the page loads or opens later.
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
    <>
      <Text size="sm">{t(shown.length === 0 ? 'texts.none' : 'texts.hint')}</Text>
      <ul className="plain">
        {shown.map(({ key, text }) => {
          const place = placeOf(key);
          return (
            <li key={key}>
              <UnstyledButton
                className="text-row"
                data-text-key={key}
                onClick={() => preview.current?.edit(key)}
              >
                <span>{text}</span>
                <code>
                  {key}
                  {place === undefined ? '' : ` · ${place.line}`}
                </code>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </>
  );
}
