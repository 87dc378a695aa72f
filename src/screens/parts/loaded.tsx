/** Data that a screen has to load before it can be shown: waiting, failure and retry look the same everywhere. */
import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { outcomeOf } from '#flow/problems.ts';
import type { Step } from '#flow/steps.ts';
import { ABORTED, type Result } from '#io/api/results.ts';
import { Notice } from '#ui/notice.tsx';
import { ActionForm } from '#screens/parts/page.tsx';
import { useOnArrival, useTask, type Call } from '#screens/parts/task.ts';

interface Props<Value> {
  name: Step;
  load: (call: Call) => Promise<Result<Value>>;
  /** Text while loading, if not the usual one. */
  waiting?: string;
  /** Heights in rem of placeholders for cards, which prevent a layout shift. */
  skeletons?: readonly number[];
  /** `reload` loads again: the main action where what has arrived is not enough for the step. */
  children: (value: Value, reload: () => void) => ReactNode;
}

/** Loads once on mount; a failure is reported unless the screen was left. */
export function Loaded<Value>({ name, load, waiting, skeletons, children }: Props<Value>) {
  const { t } = useTranslation('steps');
  const [result, setResult] = useState<Result<Value>>();
  const reload = useTask(async (call) => {
    setResult(undefined);
    const response = await call(load(call));
    if (response !== ABORTED) setResult(response);
    return response.ok ? undefined : response.problem;
  });
  useOnArrival(reload);
  // As high as the window (frame.css), so that nothing below shifts when the data arrive.
  if (result === undefined)
    return (
      <div className="waiting stack">
        <p className="muted">{waiting ?? t('loaded.loading')}</p>
        {skeletons && (
          <div className="stack" aria-hidden="true">
            {skeletons.map((height, index) => (
              <Skeleton key={index} height={`${height}rem`} radius="lg" />
            ))}
          </div>
        )}
      </div>
    );
  if (result.ok) return children(result.value, () => void reload());
  // The retry button disappears while loading: the focus moves to the heading.
  const again = () => {
    void reload();
    document.querySelector<HTMLElement>('main h1')?.focus();
  };
  return (
    <ActionForm name={name} submitLabel={t('loaded.retry')} onSubmit={again}>
      {outcomeOf(result.problem).kind !== 'check' && (
        <Notice tone="error">{t('loaded.failed')}</Notice>
      )}
    </ActionForm>
  );
}
