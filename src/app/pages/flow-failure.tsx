/** What stands in the place of a part of the flow that could not be shown: what is around it stays. */
import { Button, Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '#app/dialogs/message-dialog.tsx';

interface Retry {
  onRetry(): void;
}

/** In the place of a panel: the screen beside it does without. */
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

/** In the place of a popup: its question counts as dismissed when this is closed. */
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
