/** A finding as a message for those who mend it. */
import { Button, CopyButton } from '@mantine/core';
import { t, type StudioFinding } from '../shared.ts';

export const keyOf = ({ code, file, line, column, words }: StudioFinding): string =>
  `${code} ${file}:${line}:${column} ${words}`;
export const inOneLine = ({ question, words }: StudioFinding): string =>
  [question, words].filter(Boolean).join(': ');

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
        <span role="status">{copied ? t('changes.copied') : children}</span>
      </Button>
    )}
  </CopyButton>
);

export const CopyFinding = ({ of }: { of: StudioFinding }) => (
  <Copy
    value={`${inOneLine(of)}\n${of.details}`}
    action="copy-finding"
    label={`${t('findings.copy')}: ${inOneLine(of)}`}
  >
    {t('findings.copy')}
  </Copy>
);
