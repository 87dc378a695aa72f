import { Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Step } from '#flow/steps.ts';

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
