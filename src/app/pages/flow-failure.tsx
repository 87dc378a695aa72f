/** Fallbacks for failed parts of the flow; the rest of the page stays. */
import { Button, Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '#app/dialogs/message-dialog.tsx';

interface Retry {
  onRetry(): void;
}

/** Replaces a panel. */
export function PanelFailure({ onRetry }: Retry) {
  const { t } = useTranslation(['flow', 'shell']);
  return (
    <Paper component="section" className="panel stack" data-failure="panel">
      <h2 className="panel__title">{t('failure.panel.heading')}</h2>
      <p>{t('failure.panel.text')}</p>
      <p>
        <Button variant="outline" size="sm" data-action="retry" onClick={onRetry}>
          {t('shell:failure.retry')}
        </Button>
      </p>
    </Paper>
  );
}

/** Replaces a popup; closing it dismisses the popup. */
export function PopupFailure({ onRetry, onClose }: Retry & { onClose(): void }) {
  const { t } = useTranslation(['flow', 'shell']);
  return (
    <MessageDialog
      title={t('failure.popup.heading')}
      text={<p data-failure="popup">{t('failure.popup.text')}</p>}
      buttons={[
        { action: 'close', label: t('failure.popup.close'), onClick: onClose },
        {
          action: 'retry',
          label: t('shell:failure.retry'),
          look: 'secondary',
          onClick: onRetry,
        },
      ]}
      onDismiss={onClose}
    />
  );
}
