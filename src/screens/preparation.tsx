import { useTranslation } from 'react-i18next';
import { listOf } from '#screens/step-texts.ts';
import type { Step } from '#flow/steps.ts';

/** What a step asks people to have at hand, and that it waits 45 minutes; nothing where the texts say nothing. */
export function Preparation({ step }: { step: Step }) {
  const { t } = useTranslation('steps');
  const things = listOf(t, `${step}.need`);
  const timeout = t(`${step}.timeout`, { defaultValue: '' });
  if (things.length === 0) return null;
  return (
    <section className="card card--quiet stack" aria-labelledby="preparation">
      <h2 id="preparation">{t(`${step}.needTitle`)}</h2>
      <ul className="list">
        {things.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
      {timeout !== '' && <p className="muted">{timeout}</p>}
    </section>
  );
}
