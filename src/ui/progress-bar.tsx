import '@mantine/core/styles/Progress.layer.css';
import { Progress, type ProgressRootProps } from '@mantine/core';

/** `value`: percent. The whole bar has the role, because an empty section would not be found by screen readers. */
export function ProgressBar({ value, ...bar }: ProgressRootProps & { value: number }) {
  return (
    <Progress.Root
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      {...bar}
    >
      <Progress.Section withAria={false} value={value} />
    </Progress.Root>
  );
}
