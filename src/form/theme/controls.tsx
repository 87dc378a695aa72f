/**
 * Mantine's inputs, choices and buttons as plain elements: its markup and its class names, so that its sheets and the brands'
 * variables draw them. Mantine's own components come to the very same elements by 20 kB of style properties, theme lookups and
 * merging per field, which is most of what a changed condition or a refused submit costs. controls.test.tsx compares both, so that
 * another release of Mantine is noticed. Left out are its marks of an error (ours are drawn by `aria-invalid`) and the variables it
 * sets on each element, which keep the browser from sharing one style among all of a kind: controls.css says those that matter.
 */
import {
  createContext,
  useContext,
  type ComponentPropsWithRef,
  type ReactElement,
  type ReactNode,
} from 'react';

/** What the frame around a control tells it. */
export interface FrameOfControl {
  readonly inputId: string;
  readonly describedBy: string | undefined;
}
export const FrameOfControlContext = createContext<FrameOfControl | undefined>(undefined);

const classes = (...names: readonly (string | undefined)[]): string =>
  names.filter(Boolean).join(' ');

interface Look {
  readonly error?: boolean;
  readonly wrapperClass?: string | undefined;
  readonly inputClass: string;
}

/** Attributes of the control in its frame, without those that stay as they come. */
function useControl({ error = false, inputClass }: Look) {
  const frame = useContext(FrameOfControlContext);
  return {
    className: classes(inputClass, 'm_8fb7ebe7', 'mantine-Input-input'),
    'data-variant': 'default',
    'aria-invalid': error || undefined,
    'aria-describedby': frame?.describedBy,
    id: frame?.inputId,
  };
}

interface BoxProps extends Pick<Look, 'wrapperClass'> {
  readonly pointer?: boolean;
  readonly multiline?: boolean;
  readonly children: ReactNode;
}

function Box({ wrapperClass, pointer, multiline, children }: BoxProps): ReactElement {
  return (
    <div
      className={classes(wrapperClass, 'm_6c018570', 'mantine-Input-wrapper')}
      data-variant="default"
      data-size="sm"
      data-pointer={pointer}
      data-multiline={multiline}
    >
      {children}
    </div>
  );
}

export function Input({
  error,
  wrapperClass,
  inputClass,
  ...own
}: ComponentPropsWithRef<'input'> & Look): ReactElement {
  const control = useControl({ error: error ?? false, inputClass });
  return (
    <Box wrapperClass={wrapperClass}>
      <input {...control} {...own} />
    </Box>
  );
}

export function Select({
  error,
  wrapperClass,
  inputClass,
  ...own
}: ComponentPropsWithRef<'select'> & Look): ReactElement {
  const control = useControl({ error: error ?? false, inputClass });
  return (
    <Box wrapperClass={wrapperClass} pointer>
      <select {...control} {...own} />
    </Box>
  );
}

export function Textarea({
  error,
  wrapperClass,
  inputClass,
  ...own
}: ComponentPropsWithRef<'textarea'> & Look): ReactElement {
  const control = useControl({ error: error ?? false, inputClass });
  return (
    <Box wrapperClass={wrapperClass} multiline>
      <textarea {...control} {...own} />
    </Box>
  );
}

interface ChoiceProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  readonly label: ReactNode;
}

interface MarkProps {
  readonly kind: 'Radio' | 'Checkbox';
  readonly root: string;
  readonly inner: string;
  readonly checked: boolean | undefined;
  readonly id: string | undefined;
  readonly label: ReactNode;
  readonly children: ReactNode;
}

function Marked({ kind, root, inner, checked, id, label, children }: MarkProps): ReactElement {
  return (
    <div
      className={`form-choice form-choice ${root} mantine-${kind}-root m_5f75b09e mantine-${kind}-root`}
      data-variant={kind === 'Checkbox' ? 'filled' : undefined}
      data-label-position="right"
      data-checked={checked || undefined}
    >
      <div className={`m_5f6e695e mantine-${kind}-body`}>
        <div
          className={`form-choice-box ${inner} mantine-${kind}-inner`}
          data-label-position="right"
        >
          {children}
        </div>
        <div className={`m_d3ea56bb mantine-${kind}-labelWrapper`}>
          <label className={`form-choice-label m_8ee546b8 mantine-${kind}-label`} htmlFor={id}>
            {label}
          </label>
        </div>
      </div>
    </div>
  );
}

export function Radio({ label, ...own }: ChoiceProps): ReactElement {
  return (
    <Marked
      kind="Radio"
      root="m_f3f1af94"
      inner="m_89c4f5e4"
      checked={own.checked}
      id={own.id}
      label={label}
    >
      <input className="mantine-focus-auto m_8a3dbb89 mantine-Radio-radio" {...own} type="radio" />
      <svg
        xmlns="http://www.w3.org/2000/svg"
        fill="none"
        viewBox="0 0 5 5"
        aria-hidden="true"
        className="m_f3ed6b2b mantine-Radio-icon"
      >
        <circle cx="2.5" cy="2.5" r="2.5" fill="currentColor" />
      </svg>
    </Marked>
  );
}

const TICK =
  'M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z';

export function Checkbox({ label, ...own }: ChoiceProps): ReactElement {
  return (
    <Marked
      kind="Checkbox"
      root="m_bf2d988c"
      inner="m_26062bec"
      checked={own.checked}
      id={own.id}
      label={label}
    >
      <input
        className="mantine-focus-auto m_26063560 mantine-Checkbox-input"
        {...own}
        type="checkbox"
      />
      <svg
        viewBox="0 0 10 7"
        fill="none"
        xmlns="http://www.w3.org/2000/svg"
        aria-hidden="true"
        className="m_bf295423 mantine-Checkbox-icon"
      >
        <path d={TICK} fill="currentColor" fillRule="evenodd" clipRule="evenodd" />
      </svg>
    </Marked>
  );
}

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly variant?: 'filled' | 'default' | 'subtle';
}

export function Button({
  variant = 'filled',
  className,
  children,
  ...own
}: ButtonProps): ReactElement {
  return (
    <button
      data-variant={variant === 'filled' ? undefined : variant}
      {...own}
      className={classes(
        'mantine-focus-auto mantine-active',
        className,
        'm_77c9d27d mantine-Button-root m_87cf2631 mantine-UnstyledButton-root',
      )}
    >
      <span className="m_80f1301b mantine-Button-inner">
        <span className="m_811560b9 mantine-Button-label">{children}</span>
      </span>
    </button>
  );
}
