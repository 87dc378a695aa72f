/** A button that copies, and whether it did. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t, type StudioFinding } from '../shared.ts';
import { asMessage, type Copying } from './copy.ts';

interface Props {
  action: string;
  text: string;
  copying: Copying;
  /** What is copied, where several buttons say the same. */
  label?: string;
  size?: string;
  children: ReactNode;
}
export function CopyButton({ action, text, copying, label, size, children }: Props) {
  return (
    <>
      <Button
        variant="default"
        size={size ?? 'xs'}
        data-action={action}
        aria-label={label}
        onClick={() => void copying.copy(text)}
      >
        {children}
      </Button>
      <span role="status">
        {copying.isCopied(text) && t('changes.copied')}
        {copying.isRefused(text) && t('changes.notCopied')}
      </span>
    </>
  );
}

interface FindingsProps {
  of: readonly StudioFinding[];
  copying: Copying;
}
/** For those who mend them. */
export function CopyFindings({ of, copying }: FindingsProps) {
  const [only, ...more] = of;
  return (
    <CopyButton
      size="compact-xs"
      text={of.map(asMessage).join('\n\n')}
      copying={copying}
      {...(more.length === 0
        ? {
            action: 'copy-finding',
            label: `${t('findings.copy')}: ${[only?.question, only?.words].filter(Boolean).join(': ')}`,
            children: t('findings.copy'),
          }
        : { action: 'copy-findings', children: t('findings.copyAll', { count: of.length }) })}
    />
  );
}
