/** Copying: what was copied is said until something else is, or something is written. */
import { useState } from 'react';
import type { StudioFinding } from '../shared.ts';
import { useStudio } from './studio-context.ts';

export const keyOf = ({ code, file, line, column, message }: StudioFinding): string =>
  `${code} ${file}:${line}:${column} ${message}`;

/** For those who mend it. */
export const asMessage = (finding: StudioFinding): string => {
  const { question, words, advice, file, line, message, suggestion, changes } = finding;
  return [
    [question, words].filter(Boolean).join(': '),
    ...(advice === suggestion.text ? [] : [advice]),
    '',
    `${file}:${line} ${message} ${suggestion.text}`,
    ...changes.map((change) => `${change.file}:${change.line} ${change.text}`),
  ].join('\n');
};

export function useCopy() {
  const { changes } = useStudio();
  const [last, setLast] = useState({ key: '', of: changes, isDone: false });
  const isNow = (key: string, isDone: boolean) =>
    last.key === key && last.of === changes && last.isDone === isDone;
  return {
    isCopied: (key: string): boolean => isNow(key, true),
    isRefused: (key: string): boolean => isNow(key, false),
    copy: (key: string, text: string): Promise<void> =>
      navigator.clipboard.writeText(text).then(
        () => setLast({ key, of: changes, isDone: true }),
        () => setLast({ key, of: changes, isDone: false }),
      ),
  };
}
