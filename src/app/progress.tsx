/** How far the application is: four phases (specification, sections 4 and 9), percent each. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PHASES } from '#flow/steps.ts';
import type { Progress } from '#flow/steps.ts';
import { ProgressBar } from '#screens/progress-bar.tsx';

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
            <ProgressBar
              className="progress__bar"
              data-phase={phase}
              value={progress[phase]}
              aria-labelledby={`${id}-${phase}`}
              aria-valuetext={t('progress.percent', { percent: progress[phase] })}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}
