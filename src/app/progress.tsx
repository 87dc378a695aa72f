/** How far the application is: four phases (specification, sections 4 and 9), percent each. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PHASES } from '#flow/steps.ts';
import type { Progress } from '#flow/steps.ts';

/** The phase under way: the first that is not complete, the last when all are. */
export function currentPhase(progress: Progress): number {
  const open = PHASES.findIndex((phase) => progress[phase] < 100);
  return open === -1 ? PHASES.length - 1 : open;
}

export function ProgressNav({ progress }: { progress: Progress }) {
  const { t } = useTranslation('flow');
  const id = useId();
  const current = currentPhase(progress);
  return (
    <nav className="progress" aria-label={t('progress.label')}>
      <p className="progress__step">
        {t('progress.step', { current: current + 1, total: PHASES.length })}
        <span className="progress__now">
          : {t(`progress.phases.${PHASES[current] ?? 'completion'}`)}
        </span>
      </p>
      <ol className="progress__phases">
        {PHASES.map((phase, index) => (
          <li
            key={phase}
            className="progress__phase"
            aria-current={index === current ? 'step' : undefined}
            data-complete={progress[phase] === 100 ? '' : undefined}
          >
            {/* Read as the name of its bar, not once more beside it. */}
            <span id={`${id}-${phase}`} className="progress__label" aria-hidden="true">
              {t(`progress.phases.${phase}`)}
            </span>
            <span
              className="progress__bar"
              role="progressbar"
              data-phase={phase}
              aria-labelledby={`${id}-${phase}`}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={progress[phase]}
              aria-valuetext={t('progress.percent', { percent: progress[phase] })}
            >
              <svg
                className="progress__fill"
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect width={progress[phase]} height="1" />
              </svg>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
