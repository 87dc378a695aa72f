/** The shape of every screen: a heading that can take the focus, and a form whose submit button is the main action. */
import { Button } from '@mantine/core';
import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import type { Screen } from '#flow/steps.ts';
import '#screens/parts/page.css';
import { RefusedAct } from '#screens/parts/changed/changed.tsx';
import { ExpiryNotice } from '#screens/parts/expiry.tsx';
import { FailedCheck } from '#screens/parts/failed-check.tsx';

interface PageProps {
  heading: ReactNode;
  intro?: ReactNode;
  className?: string;
  /** Beside the content on wide screens, else below it. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The one `h1`, to which the frame moves the focus after a navigation, what the screen is about, and its content. */
export function Page({
  heading,
  intro,
  className = 'stack stack--loose',
  beside,
  children,
}: PageProps) {
  const page = (
    <div className={className}>
      <header>
        <h1 tabIndex={-1}>{heading}</h1>
        {intro !== undefined && intro !== '' && <p className="lead">{intro}</p>}
      </header>
      <RefusedAct />
      <ExpiryNotice />
      {children}
    </div>
  );
  return beside === undefined ? (
    page
  ) : (
    <div className="page-columns">
      {page}
      <div className="page-beside stack">{beside}</div>
    </div>
  );
}

interface ActionFormProps {
  name: Screen;
  submitLabel: ReactNode;
  submitVariant?: 'filled' | 'outline' | 'subtle';
  onSubmit: () => unknown;
  /** Beside the main action. */
  secondary?: ReactNode;
  children?: ReactNode;
  /** Below the actions: what few people need before them. */
  below?: ReactNode;
  /** The actions stick to the foot of the window, and so come last. */
  atFoot?: boolean;
}

/**
 * A step without fields. Its main action is `form[data-form] button[type=submit]`, as everywhere, and takes the focus when a focused
 * button beside it disappears.
 */
export function ActionForm({
  name,
  submitLabel,
  submitVariant = 'filled',
  onSubmit,
  secondary,
  children,
  below,
  atFoot = false,
}: ActionFormProps) {
  const main = useRef<HTMLButtonElement>(null);
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (focused.current?.isConnected === false) main.current?.focus();
  });
  const actions = (
    <div
      key="actions"
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
  );
  const rest = <Fragment key="below">{below}</Fragment>;
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
      {atFoot ? [rest, actions] : [actions, rest]}
    </form>
  );
}
