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

export type Copying = ReturnType<typeof useCopy>;
export function useCopy() {
  const { changes } = useStudio();
  const [last, setLast] = useState({ text: '', of: changes, isDone: false });
  const isNow = (text: string, isDone: boolean) =>
    last.text === text && last.of === changes && last.isDone === isDone;
  return {
    isCopied: (text: string): boolean => isNow(text, true),
    isRefused: (text: string): boolean => isNow(text, false),
    copy: (text: string): Promise<void> =>
      navigator.clipboard.writeText(text).then(
        () => setLast({ text, of: changes, isDone: true }),
        () => setLast({ text, of: changes, isDone: false }),
      ),
  };
}
