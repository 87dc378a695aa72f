import '@mantine/core/styles/Badge.layer.css';
import { Badge, Button, FileButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { WidgetProps } from '@rjsf/utils';
import { useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { listOf } from '#schema/data-path.ts';
import { useFormServices } from '#form/answers/form-context.ts';
import { describedBy, ErrorLine, FieldError, Hint, useWidget } from '#form/widgets/use-widget.tsx';
import '#screens/document-upload/files-widget.css';
import { CategoryFiles } from '#screens/document-upload/file-list.tsx';
import { acceptOf, categoryAt, fileLimitsOf, typeNames } from '#screens/document-upload/files.ts';
import { NAMED, type DocumentUploads } from '#screens/document-upload/use-uploads.ts';
import { isUnderWay } from '#state/upload-queue.ts';

/** The context of the form that `FilesWidget` is in. */
export interface UploadsContext {
  readonly uploads: DocumentUploads;
}

/**
 * The widget of a list of files (`fileLimits`): each file is uploaded as soon as it is chosen, photographed or dropped. The value
 * lists uploaded files and uploads in progress.
 */
export function FilesWidget(props: WidgetProps) {
  const limits = fileLimitsOf(props.schema);
  if (limits === undefined) throw new Error(`${props.id} says nothing of its files (fileLimits).`);
  const { id, required, value } = props;
  const field = useWidget(props);
  const { path, name, labelText, services } = field;
  const { texts } = services;
  const { uploads }: UploadsContext = props.registry.formContext;
  const category = categoryAt(path);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const refused = uploads.refusals.filter((refusal) => refusal.category === category);
  const isBusy = uploads.queue.some((upload) => upload.category === category && isUnderWay(upload));
  const hasFiles = listOf(value).length > 0;
  /** Until a needed file is there, choosing it is the main action. */
  const look = required && !hasFiles ? 'filled' : 'outline';
  const handheld = useMediaQuery('(pointer: coarse)') === true;
  const invalid = Boolean(field.error) || refused.length > 0;
  const types = typeNames(limits);
  const add = (chosen: Iterable<File>): void => void uploads.choose(path, [...chosen], limits);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const chosen = [...(currentTarget.files ?? [])];
    // Cleared, so that the same file can be chosen again after it was refused.
    currentTarget.value = '';
    add(chosen);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    setDraggedOver(false);
    add(event.dataTransfer.files);
  };
  return (
    <div
      className={`form-field form-files ${field.error ? 'form-field-invalid' : ''}`}
      role="group"
      aria-labelledby={`${id}-label`}
      data-field={name}
      data-over={isDraggedOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={drop}
    >
      <div className="form-files-head cluster">
        <h3 id={`${id}-label`} tabIndex={-1}>
          {field.label}
        </h3>
        {/* That a file has arrived is said by its row. */}
        {!isBusy && hasFiles && (
          <Badge variant="light" color="teal">
            {texts.word('files.count', { count: listOf(value).length })}
          </Badge>
        )}
        {!isBusy && required && !hasFiles && (
          <Badge variant="light" color="yellow">
            {texts.word('files.needed')}
          </Badge>
        )}
      </div>
      <Hint id={id} field={field} />
      {field.info}
      <FieldError id={id} field={field} />
      {refused.length > 0 && (
        <div id={`${id}-refused`} role="alert">
          {refused.slice(0, NAMED).map(({ name: file, more, fault }) => (
            <ErrorLine key={`${fault} ${file}`}>
              {texts.word(`files.errors.${fault}`, {
                name: more ? texts.word('files.andMore', { name: file, count: more }) : file,
                types,
                megabytes: limits.maxMegabytes,
                limit: limits.maxFiles,
              })}
            </ErrorLine>
          ))}
          {refused.length > NAMED && (
            <p>{texts.word('files.moreRefused', { count: refused.length - NAMED })}</p>
          )}
        </div>
      )}
      <CategoryFiles
        category={category}
        uploads={uploads}
        label={labelText}
        headingId={`${id}-label`}
      />
      {/* Once there is a file, the row is what counts: the zone is a place for more. */}
      <div className="form-files-zone" data-more={hasFiles || undefined}>
        <span className="form-files-icon drawn" aria-hidden="true" />
        <p className="form-files-drop" aria-hidden="true">
          {texts.word('files.drop')}
        </p>
        <div className="form-files-choose">
          {handheld && (
            <Camera
              label={labelText}
              types={limits.types}
              more={hasFiles}
              look={look}
              onTaken={add}
            />
          )}
          <span className="form-files-button">
            <input
              type="file"
              id={id}
              name={name}
              aria-labelledby={`${id}-choose`}
              className="form-files-input"
              multiple
              accept={acceptOf(limits)}
              aria-invalid={invalid || undefined}
              aria-describedby={[
                refused.length > 0 && `${id}-refused`,
                describedBy(id, field),
                `${id}-format`,
              ]
                .filter(Boolean)
                .join(' ')}
              onChange={choose}
            />
            {/* The look of the input above it, which has this name. */}
            <Button
              component="span"
              id={`${id}-choose`}
              variant={handheld ? 'outline' : look}
              fullWidth
              aria-hidden
            >
              <span>{texts.word(hasFiles ? 'files.more' : 'files.choose')}</span>
              <VisuallyHidden component="span">{`\u00a0(${labelText})`}</VisuallyHidden>
            </Button>
          </span>
        </div>
        <p id={`${id}-format`} className="form-files-format muted small">
          {texts.word('files.format', { types, megabytes: limits.maxMegabytes })}
        </p>
        <p className="form-files-tip muted small">{texts.word('files.tip')}</p>
      </div>
    </div>
  );
}

interface CameraProps {
  readonly label: string;
  readonly more: boolean;
  readonly look: 'filled' | 'outline';
  readonly types: readonly string[];
  readonly onTaken: (photos: readonly File[]) => void;
}

/** Opens the camera on mobile devices. Mantine's `FileButton` hides its input, so the button is the control. */
function Camera({ label, types, more, look, onTaken }: CameraProps) {
  const { texts } = useFormServices();
  const reset = useRef<() => void>(null);
  const pictures = types.filter((type) => type.startsWith('image/'));
  if (pictures.length === 0) return null;
  return (
    <FileButton
      capture="environment"
      accept={pictures.join(',')}
      resetRef={reset}
      onChange={(photo) => {
        reset.current?.();
        if (photo !== null) onTaken([photo]);
      }}
    >
      {(button) => (
        <Button {...button} variant={look}>
          <span>{texts.word(more ? 'files.morePhoto' : 'files.photo')}</span>
          <VisuallyHidden component="span">{`\u00a0(${label})`}</VisuallyHidden>
        </Button>
      )}
    </FileButton>
  );
}
