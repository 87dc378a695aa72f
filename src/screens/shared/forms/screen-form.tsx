/** The shape of every screen: a heading that can take the focus, and a form whose submit button is the main action. */
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { Screen } from '#flow/resume.ts';
import { FailedCheck } from '#screens/shared/forms/failed-check.tsx';

/** The one `h1`, to which the frame moves the focus after a navigation. */
export function Heading({ children }: { children: ReactNode }) {
  return <h1 tabIndex={-1}>{children}</h1>;
}

interface ScreenHeadProps {
  heading: ReactNode;
  intro?: ReactNode;
}

/** Heading and what the screen is about. */
export function ScreenHead({ heading, intro }: ScreenHeadProps) {
  return (
    <header>
      <Heading>{heading}</Heading>
      {intro !== undefined && <p className="lead">{intro}</p>}
    </header>
  );
}

interface ScreenFormProps {
  name: Screen;
  submitLabel: ReactNode;
  submitVariant?: 'filled' | 'outline' | 'subtle';
  onSubmit: () => unknown;
  /** Beside the main action. */
  secondary?: ReactNode;
  children?: ReactNode;
}

/**
 * A step without fields. Its main action is `form[data-form] button[type=submit]`, as everywhere, and takes the focus when a focused
 * button beside it disappears.
 */
export function ScreenForm({
  name,
  submitLabel,
  submitVariant = 'filled',
  onSubmit,
  secondary,
  children,
}: ScreenFormProps) {
  const main = useRef<HTMLButtonElement>(null);
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (focused.current?.isConnected === false) main.current?.focus();
  });
  return (
    <form
      className="stack stack--loose"
      data-form={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
      <FailedCheck screen={name} />
      <div
        className="actions"
        onFocus={({ target }) => {
          focused.current = target;
        }}
        onBlur={() => {
          focused.current = null;
        }}
      >
        <Button ref={main} type="submit" variant={submitVariant}>
          {submitLabel}
        </Button>
        {secondary}
      </div>
    </form>
  );
}
