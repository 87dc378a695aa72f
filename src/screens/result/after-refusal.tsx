/**
 * Options after a refusal: review by a person, information from credit agencies (only after a credit refusal), debt advice (consumer
 * credit law).
 */
import { useTranslation } from 'react-i18next';
import { Button } from '@mantine/core';
import { NewWindowLink } from '#screens/shared/new-window-link.tsx';
import { useFlowControl } from '#screens/shared/tasks/flow-control.ts';

export function AfterRefusal({ credit }: { credit: boolean }) {
  const { t } = useTranslation('steps');
  return (
    <div className="ways">
      <div className="stack stack--tight">
        <h3>{t('result.review.title')}</h3>
        <p>{t('result.review.text')}</p>
        <p>
          <HelpButton label={t('result.review.action')} about="review" primary />
        </p>
      </div>
      {credit && (
        <div className="stack stack--tight">
          <h3>{t('result.databases.title')}</h3>
          <p>{t('result.databases.text')}</p>
          <p className="cluster">
            {t('result.databases.links', { returnObjects: true }).map(({ label, url }) => (
              <NewWindowLink key={url} href={url}>
                {label}
              </NewWindowLink>
            ))}
          </p>
        </div>
      )}
      <div className="stack stack--tight">
        <h3>{t('result.debtAdvice.title')}</h3>
        <p>{t('result.debtAdvice.text')}</p>
        <p>
          <NewWindowLink href={t('result.debtAdvice.url')}>
            {t('result.debtAdvice.label')}
          </NewWindowLink>
        </p>
      </div>
    </div>
  );
}

interface Props {
  label: string;
  /** The request of the visitor; selects the text of the popup. */
  about: 'review' | 'withdrawal';
  primary?: boolean;
}

/** Opens the popup with the contact data, for requests that only the bank's staff can handle. */
export function HelpButton({ label, about, primary = false }: Props) {
  const control = useFlowControl();
  return (
    <Button
      variant={primary ? 'filled' : 'outline'}
      data-action="help"
      onClick={() => void control.ask('GET_HELP_NOTIFICATION', { context: about })}
    >
      {label}
    </Button>
  );
}
