/** The shape of every screen: a heading that can take the focus, and a form whose submit button is the main action. */
import { Button, Paper } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { customerTypeOf } from '#flow/application.ts';
import { previousStep } from '#flow/steps.ts';
import type { Screen, Step } from '#flow/steps.ts';
import { FailedCheck } from '#screens/parts/failed-check.tsx';
import { useFlow } from '#state/use-flow.ts';
import { useApplication } from '#state/context.tsx';

interface PageProps {
  heading: ReactNode;
  intro?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** The one `h1`, to which the frame moves the focus after a navigation, what the screen is about, and its content. */
export function Page({ heading, intro, className = 'stack stack--loose', children }: PageProps) {
  return (
    <div className={className}>
      <header>
        <h1 tabIndex={-1}>{heading}</h1>
        {intro !== undefined && <p className="lead">{intro}</p>}
      </header>
      {children}
    </div>
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

/** Documents and data to have at hand for a step, and the 45 minutes of the session; renders nothing without a text. */
export function Preparation({ step }: { step: Step }) {
  const { i18n } = useTranslation('steps');
  const things: unknown = i18n.t(`steps:${step}.need`, { returnObjects: true, defaultValue: '' });
  const timeout = i18n.t(`steps:${step}.timeout`, { defaultValue: '' });
  if (!Array.isArray(things)) return null;
  return (
    <Paper component="section" variant="quiet" className="stack" aria-labelledby="preparation">
      <h2 id="preparation">{i18n.t(`steps:${step}.needTitle`, { defaultValue: '' })}</h2>
      <ul className="list">
        {things.map((thing: string) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
      {timeout !== '' && <p className="muted">{timeout}</p>}
    </Paper>
  );
}

/** Below this width the back link is above the screen (app/frame/progress.tsx), where no scrolling is needed. */
export const useIsWide = (): boolean =>
  useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });

export function usePreviousStep(step: Step | undefined): Step | undefined {
  const application = useApplication();
  if (application === undefined || step === undefined) return undefined;
  return previousStep(step, { ...application, customerType: customerTypeOf(application) });
}

/** To the previous step; drafts are kept. */
export function BackButton({ step }: { step: Step }) {
  const { t } = useTranslation('steps');
  const flow = useFlow();
  const isWide = useIsWide();
  const previous = usePreviousStep(step);
  if (previous === undefined || !isWide) return null;
  return (
    <Button variant="subtle" onClick={() => flow.go(previous)}>
      {t('back')}
    </Button>
  );
}
