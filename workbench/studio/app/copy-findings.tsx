/** Findings as a message for those who mend them. */
import { Button, CopyButton } from '@mantine/core';
import { t, type StudioFinding } from '../shared.ts';

export const keyOf = ({ code, file, line, column, words }: StudioFinding): string =>
  `${code} ${file}:${line}:${column} ${words}`;
export const inOneLine = ({ question, words }: StudioFinding): string =>
  [question, words].filter(Boolean).join(': ');

const asMessage = (finding: StudioFinding): string => `${inOneLine(finding)}\n${finding.details}`;

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

export const CopyFindings = ({ of }: { of: readonly StudioFinding[] }) => (
  <Copy
    value={of.map(asMessage).join('\n\n')}
    action={of.length === 1 ? 'copy-finding' : 'copy-findings'}
    label={of.length === 1 ? `${t('findings.copy')}: ${of.map(inOneLine).join()}` : undefined}
  >
    {of.length === 1 ? t('findings.copy') : t('findings.copyAll', { count: of.length })}
  </Copy>
);
