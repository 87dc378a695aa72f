/** Downloads a document; it is never displayed inside the page's own origin. */
import { Button, type ButtonVariant } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '#openapi/application.gen.ts';
import { nameInText } from '#ui/display.ts';
import { fileName, HEAD_BYTES, latin1, typeOfHead } from '#screens/parts/file-kind.ts';
import { useBrandPhone } from '#screens/parts/contact.tsx';
import { useFlow } from '#state/use-flow.ts';
import { Notice } from '#ui/notice.tsx';
import { useTask } from '#screens/parts/task.ts';
import { useActions } from '#state/context.tsx';

export type LoanDocument = components['schemas']['Document'];

/** Milliseconds until the object URL is revoked, after the browser has started the download. */
const REVOKE_AFTER_MS = 60_000;

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}

interface Props {
  document: LoanDocument;
  children: ReactNode;
  /** Accessible name, if the label does not name the document. */
  label?: string | undefined;
  variant?: ButtonVariant;
}

export function DocumentDownload({
  document: { id, name, contentType },
  children,
  label,
  variant = 'outline',
}: Props) {
  const { t } = useTranslation('offer');
  const actions = useActions();
  const flow = useFlow();
  const phone = useBrandPhone();
  const [failed, setFailed] = useState(false);
  const open = useTask(async () => {
    setFailed(false);
    if (flow.openDocument(id)) return undefined;
    const content = await actions.readDocument(id);
    setFailed(!content.ok);
    if (!content.ok) return content.problem;
    const head = await content.value.slice(0, HEAD_BYTES).arrayBuffer();
    const type = typeOfHead(latin1(new Uint8Array(head))) ?? contentType ?? content.value.type;
    saveFile(new Blob([content.value], { type }), fileName(name, type));
  });
  return (
    <>
      <Button variant={variant} size="sm" aria-label={label} onClick={() => void open()}>
        {children}
      </Button>
      {/* A failure is shown beside the button, which retries; no popup, no navigation (contract, section 4). */}
      {failed && (
        <Notice role="alert" tone="error" small>
          {t('downloadFailed', { name: nameInText(name), phone })}
        </Notice>
      )}
    </>
  );
}
