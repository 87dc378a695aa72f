/** A confirmation that documents were read, with the documents themselves; schemas/steps/signing.schema.json lists the confirmations. */
import type { WidgetProps } from '@rjsf/utils';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxWidget } from '#form/widgets/checkbox.tsx';
import { DocumentDownload } from '#screens/shared/documents/document-download.tsx';
import { sizeInMegabytes, plainName } from '#screens/shared/documents/file-limits.ts';
import type { LoanDocument } from '#screens/shared/documents/requirements.ts';

type Category = LoanDocument['category'];

/** The documents that a field of the schema is about. */
const CATEGORY_OF: Readonly<Record<string, Category>> = {
  standardInformationRead: 'STANDARD_INFORMATION',
  contractRead: 'CONTRACT',
};

const DocumentsContext = createContext<readonly LoanDocument[]>([]);
export const DocumentsToRead = DocumentsContext.Provider;

/** For `SchemaForm`: the widgets of the confirmations. */
export const READ_WIDGETS = Object.fromEntries(
  Object.keys(CATEGORY_OF).map((field) => [field, DocumentRead]),
);

/** Whether all documents of these fields exist. */
export const isComplete = (
  documents: readonly LoanDocument[],
  fields: readonly string[],
): boolean =>
  fields
    .flatMap((field) => CATEGORY_OF[field] ?? [])
    .every((required) => documents.some(({ category }) => category === required));

function DocumentRead(props: WidgetProps) {
  const documents = useContext(DocumentsContext);
  const category = CATEGORY_OF[props.name];
  return (
    <div className="contract-document">
      {documents
        .filter((document) => document.category === category)
        .map((document) => (
          <DocumentFile key={document.id} document={document} />
        ))}
      <CheckboxWidget {...props} />
    </div>
  );
}

/** 'PDF', by the type that the bank names or else by the file's name. */
const typeOf = ({ contentType, name }: LoanDocument): string =>
  (contentType?.split('/').at(-1) ?? name.slice(name.lastIndexOf('.') + 1)).toUpperCase();

function DocumentFile({ document }: { document: LoanDocument }) {
  const { t } = useTranslation(['steps', 'offer']);
  const name = plainName(document.name);
  const type = typeOf(document);
  return (
    <div className="contract-document__file">
      <span className="contract-document__icon" aria-hidden="true" />
      <p className="contract-document__name">
        <span className="strong">{name}</span>
        <span className="muted small">
          {document.size === undefined
            ? type
            : t('signing.file', { type, size: sizeInMegabytes(document.size) })}
        </span>
      </p>
      <DocumentDownload document={document} label={`${t('offer:documents.download')}: ${name}`}>
        {t('offer:documents.download')}
      </DocumentDownload>
    </div>
  );
}
