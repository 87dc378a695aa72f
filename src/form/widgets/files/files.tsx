import '@mantine/core/styles/Badge.layer.css';
import { Badge, Button, FileButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { WidgetProps } from '@rjsf/utils';
import { use, useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { listOf } from '../../schema/data-path.ts';
import { acceptOf, fileLimitsOf, typeNames, type FileLimits } from '../../schema/file-limits.ts';
import { FormStateContext, useFormServices } from '../../form-context.ts';
import { ErrorLine, FieldError, Hint, useWidget } from '../use-widget.tsx';
import './files.css';

/**
 * A list of files (`fileLimits`): each is sent as soon as it is chosen, photographed or dropped. The value is the list of what has
 * arrived; sending, listing and removing is the screen's (`files` of the form), which names this widget (`widgets`): no other form loads it.
 */
export function FilesWidget(props: WidgetProps) {
  const limits = fileLimitsOf(props.schema);
  if (limits === undefined) throw new Error(`${props.id} says nothing of its files (fileLimits).`);
  return <FilesQuestion {...props} limits={limits} />;
}

function FilesQuestion({ limits, ...props }: WidgetProps & { readonly limits: FileLimits }) {
  const { id, required, value } = props;
  const field = useWidget(props);
  const { path, name, labelText, services } = field;
  const { texts } = services;
  const { files } = use(FormStateContext);
  const [over, setOver] = useState(false);
  const refused = files?.refused(path) ?? [];
  const invalid = Boolean(field.error) || refused.length > 0;
  const types = typeNames(limits);
  const add = (chosen: Iterable<File>): void => files?.add(path, [...chosen], limits);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const chosen = [...(currentTarget.files ?? [])];
    // Emptied, so that the same file can be chosen again after it was refused.
    currentTarget.value = '';
    add(chosen);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    add(event.dataTransfer.files);
  };
  return (
    <div
      className={`form-field form-files ${field.error ? 'form-field-invalid' : ''}`}
      role="group"
      aria-labelledby={`${id}-label`}
      data-field={name}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="form-files-head">
        <h3 id={`${id}-label`} tabIndex={-1}>
          {field.label}
        </h3>
        {files?.isBusy(path) !== true && (
          <State required={required === true} done={listOf(value).length > 0} />
        )}
      </div>
      <Hint id={id} field={field} />
      {field.info}
      <FieldError id={id} field={field} />
      {refused.length > 0 && (
        <div id={`${id}-refused`} role="alert">
          {refused.map(({ name: file, fault }) => (
            <ErrorLine key={`${fault} ${file}`} prefix={texts.word('errorPrefix')}>
              {texts.word(`files.errors.${fault}`, {
                name: file,
                types,
                megabytes: limits.maxMegabytes,
                limit: limits.maxFiles,
              })}
            </ErrorLine>
          ))}
        </div>
      )}
      <div className="form-files-zone">
        <span className="form-files-icon" aria-hidden="true" />
        <p className="form-files-drop" aria-hidden="true">
          {texts.word('files.drop')}
        </p>
        <div className="form-files-choose">
          <Camera label={labelText} limits={limits} onTaken={add} />
          <input
            type="file"
            id={id}
            name={name}
            className="form-files-input"
            multiple
            accept={acceptOf(limits)}
            aria-invalid={invalid || undefined}
            aria-describedby={[
              refused.length > 0 && `${id}-refused`,
              field.described['aria-describedby'],
              `${id}-format`,
            ]
              .filter(Boolean)
              .join(' ')}
            onChange={choose}
          />
          <Button component="label" htmlFor={id} variant="outline">
            {texts.word('files.choose')}
            <VisuallyHidden component="span"> ({labelText})</VisuallyHidden>
          </Button>
        </div>
        <p id={`${id}-format`} className="form-files-format">
          {texts.word('files.format', { types, megabytes: limits.maxMegabytes })}
        </p>
        <p className="form-files-tip">{texts.word('files.tip')}</p>
      </div>
      {files?.list(path, { label: labelText, headingId: `${id}-label` })}
    </div>
  );
}

function State({ required, done }: { readonly required: boolean; readonly done: boolean }) {
  const { texts } = useFormServices();
  if (!required && !done) return null;
  return (
    <Badge variant="light" color={done ? 'teal' : 'yellow'} data-done={done || undefined}>
      {texts.word(done ? 'files.done' : 'files.needed')}
    </Badge>
  );
}

/** Straight from the camera, on devices that have one at hand. Mantine's `FileButton` hides its input: the button is the control. */
function Camera({
  label,
  limits: { types },
  onTaken,
}: {
  readonly label: string;
  readonly limits: FileLimits;
  readonly onTaken: (photos: readonly File[]) => void;
}) {
  const { texts } = useFormServices();
  const reset = useRef<() => void>(null);
  const handheld = useMediaQuery('(pointer: coarse)');
  const pictures = types.filter((type) => type.startsWith('image/'));
  if (handheld !== true || pictures.length === 0) return null;
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
        <Button {...button}>
          {texts.word('files.photo')}
          <VisuallyHidden component="span"> ({label})</VisuallyHidden>
        </Button>
      )}
    </FileButton>
  );
}
