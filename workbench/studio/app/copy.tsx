import { Button, CopyButton } from '@mantine/core';
import { t } from '../shared.ts';

interface Props {
  value: string;
  action: string;
  /** What is copied, where several buttons say the same. */
  label?: string | undefined;
  children: string;
}
export const Copy = ({ value, action, label, children }: Props) => (
  <CopyButton value={value} timeout={5000}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        data-action={action}
        aria-label={copied ? undefined : label}
        onClick={copy}
      >
        {/* Not a status, whose words name no button. */}
        <span aria-live="polite">{copied ? t('changes.copied') : children}</span>
      </Button>
    )}
  </CopyButton>
);
