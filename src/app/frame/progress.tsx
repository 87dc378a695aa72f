/**
 * How far the application is: four phases (specification, sections 4 and 9), percent each, and the page of the one under way. Screen
 * readers say the line above, not four percentages on each page.
 */
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icons/icon.tsx';
import '#app/frame/progress.css';
import { currentPhase, PHASES, type Progress } from '#flow/steps.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';

interface Props {
  progress: Progress;
  /** The page of its phase, in phases with several pages. */
  page?: { page: number; pages: number } | undefined;
  /** Link to the previous step, where the screen has no back button of its own. */
  onBack?: (() => void) | undefined;
}

export function ProgressNav({ progress, page, onBack }: Props) {
  const { t } = useTranslation(['flow', 'steps']);
  const current = currentPhase(progress);
  return (
    <nav className="progress" aria-label={t('progress.label')}>
      <div className="progress__head">
        {onBack && (
          <UnstyledButton className="progress__back" onClick={onBack}>
            <Icon shape="back" />
            <VisuallyHidden component="span">{t('steps:back')}</VisuallyHidden>
          </UnstyledButton>
        )}
        <p className="progress__step">
          <span>
            {t('progress.step', { current: PHASES.indexOf(current) + 1, total: PHASES.length })}
          </span>
          <span className="progress__now" data-shared={page && ''}>
            <span>: </span>
            <span>{t(`progress.phases.${current}`)}</span>
          </span>
          {page !== undefined && (
            <span className="progress__page">
              <span className="progress__dot"> · </span>
              <span>{t('progress.page', page)}</span>
            </span>
          )}
        </p>
      </div>
      <ol className="progress__phases" aria-hidden="true">
        {PHASES.map((phase) => (
          <li
            key={phase}
            className="progress__phase"
            data-current={phase === current ? '' : undefined}
            data-complete={progress[phase] === 100 ? '' : undefined}
          >
            <span className="progress__label drawn-before muted small">
              {t(`progress.phases.${phase}`)}
            </span>
            <ProgressBar
              className="progress__bar"
              classNames={{ section: 'progress__fill drawn' }}
              data-phase={phase}
              value={progress[phase]}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}
