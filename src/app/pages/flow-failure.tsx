/** What stands in the place of a part of the flow that could not be shown: what is around it stays. */
import { Button, Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#app/dialogs/dialog.tsx';

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

/** In the place of a popup: whatever was asked counts as dismissed when it is closed. */
export function PopupFailure({ onRetry, onClose }: Retry & { onClose(): void }) {
  const { t } = useTranslation(['flow', 'shell']);
  return (
    <Dialog labelledBy="popup-failure-title" describedBy="popup-failure-text" onDismiss={onClose}>
      <div data-failure="popup">
        <h2 id="popup-failure-title">{t('failure.popup.heading')}</h2>
        <p id="popup-failure-text">{t('failure.popup.text')}</p>
      </div>
      <div className="dialog__actions">
        <Button data-action="close" onClick={onClose}>
          {t('failure.popup.close')}
        </Button>
        <Button variant="outline" data-action="retry" onClick={onRetry}>
          {t('shell:failure.retry')}
        </Button>
      </div>
    </Dialog>
  );
}
