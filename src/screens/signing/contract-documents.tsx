/** The documents to read before signing, each with its own unticked confirmation. */
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Paper } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from '#form/widgets/use-widget.tsx';
import { DocumentDownload } from '#screens/documents/document-download.tsx';
import { plainName } from '#screens/documents/file-check.ts';
import type { LoanDocument } from '#screens/documents/requirements.ts';

/** Name of the confirmation's control, by which the error summary finds it. */
export const confirmationName = ({ id }: Pick<LoanDocument, 'id'>): string => `read-${id}`;

interface ContractDocumentsProps {
  documents: readonly LoanDocument[];
  /** Ids. */
  read: ReadonlySet<string>;
  /** Those whose confirmation was missing when the visitor wanted to sign. */
  missing: ReadonlySet<string>;
  onRead: (id: string, read: boolean) => void;
}

export function ContractDocuments({ documents, read, missing, onRead }: ContractDocumentsProps) {
  const { t } = useTranslation(['steps', 'offer']);
  return (
    <section className="stack" aria-labelledby="documents">
      <h2 id="documents">{t('signing.documentsTitle')}</h2>
      <p>{t('offer:signing.readFirst')}</p>
      <ul className="contract-documents">
        {documents.map((document) => (
          <ContractDocument
            key={document.id}
            document={document}
            read={read.has(document.id)}
            missing={missing.has(document.id)}
            onRead={(is) => onRead(document.id, is)}
          />
        ))}
      </ul>
    </section>
  );
}

interface ContractDocumentProps {
  document: LoanDocument;
  read: boolean;
  missing: boolean;
  onRead: (read: boolean) => void;
}

function ContractDocument({ document, read, missing, onRead }: ContractDocumentProps) {
  const { t } = useTranslation(['steps', 'offer', 'enums', 'form']);
  const error = useId();
  const name = plainName(document.name);
  const field = confirmationName(document);
  return (
    <Paper component="li" className="stack" data-field={field}>
      <h3>{t(`enums:documentCategory.${document.category}`)}</h3>
      <DocumentDownload document={document} />
      {missing && (
        <ErrorLine prefix={t('form:errorPrefix')} id={error}>
          {t('signing.readRequired', { name })}
        </ErrorLine>
      )}
      <Checkbox
        className="contract-documents__read"
        size="md"
        id={field}
        name={field}
        label={t('signing.read', { name })}
        checked={read}
        onChange={(event) => onRead(event.currentTarget.checked)}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? error : undefined}
      />
    </Paper>
  );
}
