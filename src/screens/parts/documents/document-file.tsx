/** A document in a row: what it is, its type and size, and the buttons to open or save it. */
import type { ButtonVariant } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LoanDocument } from '#flow/application.ts';
import { DocumentDownload } from '#screens/parts/documents/download.tsx';
import classes from '#screens/parts/documents/document-file.module.css';
import { scrolling, sizeInMegabytes } from '#ui/display.ts';

interface Props {
  document: LoanDocument;
  name: string;
  variant?: ButtonVariant;
}

/** `PDF`, by the name as far as it tells. */
const typeOf = ({ contentType, name }: LoanDocument): string =>
  (/\.(\w{2,4})$/.exec(name)?.[1] ?? contentType?.split(/[/;]/)[1] ?? '').toUpperCase();

export function DocumentFile({ document, name, variant = 'outline' }: Props) {
  const { t } = useTranslation('steps');
  const type = typeOf(document);
  return (
    <div className={classes.file}>
      <span className={`drawn ${classes.icon}`} aria-hidden="true" />
      <p className={classes.name}>
        <bdi className="strong" {...scrolling(name)}>
          {name}
        </bdi>
        <span className="muted small">
          {document.size === undefined
            ? type
            : t('signing.file', { type, size: sizeInMegabytes(document.size) })}
        </span>
      </p>
      <div className={`${classes.ways} cluster`}>
        <DocumentDownload document={document} name={name} variant={variant} />
      </div>
    </div>
  );
}
