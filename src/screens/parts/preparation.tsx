import { Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Step } from '#flow/steps.ts';

interface Props {
  step: Step;
  /** In one line, below a form. */
  folded?: boolean;
}

/** Documents and data to have at hand for a step, and the 45 minutes of the session; renders nothing without a text. */
export function Preparation({ step, folded = false }: Props) {
  const { i18n } = useTranslation('steps');
  const things: unknown = i18n.t(`steps:${step}.need`, { returnObjects: true, defaultValue: '' });
  const timeout = i18n.t(`steps:${step}.timeout`, { defaultValue: '' });
  if (!Array.isArray(things)) return null;
  const title = i18n.t(`steps:${step}.needTitle`, { defaultValue: '' });
  const body = (
    <>
      <ul className="bullets">
        {things.map((thing: string) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
      {timeout !== '' && <p className="muted">{timeout}</p>}
    </>
  );
  return folded ? (
    <details className="disclosure">
      <summary className="small">{title}</summary>
      <div className="stack">{body}</div>
    </details>
  ) : (
    <Paper component="section" variant="quiet" className="stack" aria-labelledby="preparation">
      <h2 id="preparation">{title}</h2>
      {body}
    </Paper>
  );
}
