/** What is done, under way and still to come, in this order. */
import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface Point {
  title: string;
  text: string;
}

/** The points before `current` are done. */
export function Timeline({ points, current }: { points: readonly Point[]; current: number }) {
  const { t } = useTranslation('steps');
  return (
    <ol className="timeline">
      {points.map(({ title, text }, index) => (
        <li
          key={title}
          className="timeline__point"
          data-done={index < current ? '' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <p className="strong">
            {index < current && (
              <VisuallyHidden component="span">{t('result.done')}: </VisuallyHidden>
            )}
            {title}
          </p>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
