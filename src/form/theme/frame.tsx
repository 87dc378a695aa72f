/** What stands around every control, in this order: label or legend, hint, explanation, error. Their ids derive from one. */
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { controlName, type DataPath } from '../data-path.ts';
import { fieldId, useFormRoom } from '../room.ts';
import { FrameOfControlContext } from './controls.tsx';

export interface FrameProps {
  readonly path: DataPath;
  readonly required: boolean;
  readonly width?: unknown;
  readonly context: string | undefined;
  readonly error: string | undefined;
}

/** Ids of the parts, and the description of the control: the error first, then the hint. */
export interface Parts {
  readonly id: string;
  readonly labelId: string;
  readonly hintId: string;
  readonly errorId: string;
  readonly describedBy: string | undefined;
  readonly hint: string | undefined;
}

export function useParts({ path, context, error }: FrameProps): Parts {
  const { name, texts } = useFormRoom();
  return partsOf(
    fieldId(name, path),
    error,
    texts.field(path, 'hint', context === undefined ? {} : { context }),
  );
}

/** For a field with another hint than its own, or none. */
export function partsOf(id: string, error: string | undefined, hint: string | undefined): Parts {
  const described = [
    error === undefined ? '' : `${id}-error`,
    hint === undefined ? '' : `${id}-hint`,
  ]
    .filter(Boolean)
    .join(' ');
  return {
    id,
    labelId: `${id}-label`,
    hintId: `${id}-hint`,
    errorId: `${id}-error`,
    describedBy: described || undefined,
    hint,
  };
}

const widths: Readonly<Record<string, string>> = {
  short: 'form-field-short',
  half: 'form-field-half',
};

export function FieldBox({
  path,
  width,
  error,
  children,
}: Pick<FrameProps, 'path' | 'width' | 'error'> & { children: ReactNode }): ReactElement {
  const classes = [
    'form-field',
    widths[String(width)],
    error === undefined ? undefined : 'form-field-invalid',
  ];
  return (
    <div className={classes.filter(Boolean).join(' ')} data-field={controlName(path)}>
      {children}
    </div>
  );
}

export function LabelText({
  path,
  context,
  required,
}: Pick<FrameProps, 'path' | 'context' | 'required'>): ReactElement {
  const { texts } = useFormRoom();
  return (
    <>
      {texts.label(path, context)}
      {required ? null : <span className="form-optional"> {texts.word('optional')}</span>}
    </>
  );
}

export function Hint({ parts }: { parts: Parts }): ReactElement | null {
  return parts.hint === undefined ? null : (
    <p className="form-hint" id={parts.hintId}>
      {parts.hint}
    </p>
  );
}

/** A longer explanation behind a disclosure, where the texts have one. */
export function Info({ path, context }: Pick<FrameProps, 'path' | 'context'>): ReactElement | null {
  const { texts } = useFormRoom();
  const params = context === undefined ? {} : { context };
  const title = texts.field(path, 'info.title', params);
  return title === undefined ? null : (
    <details className="form-info">
      <summary>{title}</summary>
      <p>{texts.field(path, 'info.text', params)}</p>
    </details>
  );
}

/** `prefix` is `form:errorPrefix`. The id is on the message alone: 'Fehler:' is for reading along, the control itself is announced as invalid. */
export function ErrorLine({
  prefix,
  id,
  children,
}: {
  prefix: string;
  id?: string;
  children: string;
}): ReactElement {
  return (
    <p className="form-error">
      <span className="form-hidden">{prefix} </span>
      <span id={id}>{children}</span>
    </p>
  );
}

export function FieldError({
  error,
  id,
}: {
  error: string | undefined;
  id: string;
}): ReactElement | null {
  const { texts } = useFormRoom();
  return error === undefined ? null : (
    <ErrorLine prefix={texts.word('errorPrefix')} id={id}>
      {error}
    </ErrorLine>
  );
}

/** For one control with a label above it, which reads its id and description from the context. */
export function LabelledFrame(
  props: FrameProps & { parts: Parts; children: ReactNode },
): ReactElement {
  const { path, width, context, required, error, parts, children } = props;
  const { id, describedBy } = parts;
  const wrapper = useMemo(() => ({ inputId: id, describedBy }), [id, describedBy]);
  return (
    <FieldBox path={path} width={width} error={error}>
      <label className="form-label" id={parts.labelId} htmlFor={parts.id}>
        <LabelText path={path} context={context} required={required} />
      </label>
      <Hint parts={parts} />
      <Info path={path} context={context} />
      <FieldError error={error} id={parts.errorId} />
      <FrameOfControlContext value={wrapper}>{children}</FrameOfControlContext>
    </FieldBox>
  );
}

/** For several radio buttons that answer one question; invalid is the question, not each answer. */
export function GroupFrame(
  props: FrameProps & { parts: Parts; children: ReactNode },
): ReactElement {
  const { path, width, context, required, error, parts, children } = props;
  return (
    <FieldBox path={path} width={width} error={error}>
      <fieldset
        className="form-question"
        role="radiogroup"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={parts.describedBy}
      >
        <legend className="form-label" id={parts.labelId}>
          <LabelText path={path} context={context} required={required} />
        </legend>
        <Hint parts={parts} />
        <Info path={path} context={context} />
        <FieldError error={error} id={parts.errorId} />
        {children}
      </fieldset>
    </FieldBox>
  );
}
