/** Opens a document in a new tab, or saves it under its name; it is never displayed inside the page itself. */
import { Button, type ButtonVariant } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoanDocument } from '#flow/application.ts';
import { nameInText } from '#ui/display.ts';
import { fileName, HEAD_BYTES, latin1, typeOfHead } from '#screens/parts/documents/file-kind.ts';
import { useBrandPhone, WithPhone } from '#screens/parts/contact/contact.tsx';
import { useFlowNavigation } from '#state/flow-navigation.ts';
import { Notice } from '#ui/notice.tsx';
import { useTask } from '#screens/parts/task.ts';
import { useActions, useServices } from '#state/context.tsx';

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

/**
 * False where the browser opens no tab. Only for files whose bytes are those of a PDF or a picture: neither runs scripts with the
 * rights of this page. The fragment is the name under which Firefox saves the file; the address is kept for that.
 */
function openFile(content: Blob, name: string): boolean {
  const address = URL.createObjectURL(content);
  const tab = window.open(`${address}#${encodeURIComponent(name)}`, '_blank');
  if (tab === null) URL.revokeObjectURL(address);
  else tab.opener = null;
  return tab !== null;
}

interface Props {
  document: LoanDocument;
  /** What the document is, for the names of the buttons. */
  name: string;
  /** Instead of the word, for a button that names the document itself. */
  children?: ReactNode;
  /** Whether a document that can be opened can be saved by a button of its own. */
  save?: boolean;
  variant?: ButtonVariant;
}

export function DocumentDownload({
  document: { id, name: file, contentType },
  name,
  children,
  save = children === undefined,
  variant = 'outline',
}: Props) {
  const { t } = useTranslation('offer');
  const actions = useActions();
  const navigation = useFlowNavigation();
  const phone = useBrandPhone();
  const { inApp } = useServices();
  const [failed, setFailed] = useState(false);
  // A web view opens no tabs.
  const opens = !inApp && window.navigator.pdfViewerEnabled;
  const read = useTask(async (_call, way: 'open' | 'download') => {
    setFailed(false);
    if (navigation.openDocument(id)) return undefined;
    const content = await actions.readDocument(id);
    setFailed(!content.ok);
    if (!content.ok) return content.problem;
    const head = await content.value.slice(0, HEAD_BYTES).arrayBuffer();
    const known = typeOfHead(latin1(new Uint8Array(head)));
    const type = known ?? contentType ?? content.value.type;
    const saved = fileName(file, type);
    const bytes = new Blob([content.value], { type });
    if (way === 'download' || known === undefined || !openFile(bytes, saved))
      saveFile(bytes, saved);
  });
  const ways = (['open', 'download'] as const).filter((way) =>
    way === 'open' ? opens : save || !opens,
  );
  return (
    <>
      {ways.map((way, index) => (
        <Button
          key={way}
          variant={index === 0 ? variant : 'subtle'}
          size="sm"
          aria-label={children === undefined ? `${t(`documents.${way}`)}: ${name}` : undefined}
          onClick={() => void read(way)}
        >
          {children ?? t(`documents.${way}`)}
        </Button>
      ))}
      {/* A failure is shown beside the button, which retries; no popup, no navigation (contract, section 4). */}
      {failed && (
        <Notice role="alert" tone="error" small>
          <WithPhone>{t('downloadFailed', { name: nameInText(file), phone })}</WithPhone>
        </Notice>
      )}
    </>
  );
}
