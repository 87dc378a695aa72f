/** The bank's documents that can be downloaded now, on a durable medium. */
import { Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { handedOut } from '#flow/loan/documents.ts';
import { DocumentDownload } from '#screens/shared/documents/document-download.tsx';
import { plainName, sizeInMegabytes } from '#screens/shared/documents/file-limits.ts';
import { useApplication } from '#state/context.tsx';

export function DocumentList() {
  const { t } = useTranslation(['steps', 'offer']);
  const documents = handedOut(useApplication());
  if (documents.length === 0) return null;
  const hasContract = documents.some(({ category }) => category === 'CONTRACT');
  return (
    <Paper component="section" className="stack" aria-labelledby="documents">
      <h2 id="documents">{t(hasContract ? 'result.documents' : 'result.otherDocuments')}</h2>
      <ul className="document-list">
        {documents.map((document) => {
          const name = plainName(document.name);
          const size = document.size === undefined ? undefined : sizeInMegabytes(document.size);
          return (
            <li key={document.id} className="document-list__row">
              <p className="document-list__name">
                <span className="strong">{name}</span>
                {size !== undefined && (
                  <span className="muted small">{t('document-upload.size', { size })}</span>
                )}
              </p>
              <DocumentDownload
                document={document}
                {...(size === undefined ? {} : { label: t('offer:download', { name, size }) })}
              >
                {size === undefined ? undefined : t('offer:documents.download')}
              </DocumentDownload>
            </li>
          );
        })}
      </ul>
    </Paper>
  );
}
