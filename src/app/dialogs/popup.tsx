/** One popup of the table: says what it is about and answers with the button pressed. */
import { Button } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#app/dialogs/dialog.tsx';
import { ContactPanel } from '#app/layout/panels/contact-panel.tsx';
import { popupRow } from '#app/dialogs/popups.ts';
import type { PopupAnswer, PopupKind } from '#flow/problems.ts';
import { ToneIcon } from '#screens/shared/tone-icon.tsx';
import '#app/dialogs/popup.css';

const LOOKS = {
  primary: {},
  secondary: { variant: 'outline' },
  danger: { variant: 'outline', color: 'red' },
} as const;

interface Props {
  kind: PopupKind;
  /**
   * Fill the text; `context` picks its variant, `errors` is the list of INVALID_INPUT, `retry: false` takes the confirming
   * button away.
   */
  values?: Readonly<Record<string, unknown>>;
  /** The form of FEEDBACK; it brings its own buttons, so the popup shows only the one that is not `confirm`. */
  children?: ReactNode;
  /** More to read or open, below the text. */
  extra?: ReactNode;
  onAnswer(action: PopupAnswer): void;
}

export function Popup({ kind, values = {}, children, extra, onAnswer }: Props) {
  const { t } = useTranslation('popups');
  const id = useId();
  const row = popupRow(kind);
  const buttons = row.buttons.filter(
    ({ action }) => action !== 'confirm' || (values['retry'] !== false && children === undefined),
  );
  return (
    <Dialog
      popup={kind}
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      onDismiss={() => onAnswer(row.escape)}
    >
      <h2 id={`${id}-title`} className="dialog__title">
        <ToneIcon tone={row.tone} />
        {t(`${kind}.title`, values)}
      </h2>
      <div id={`${id}-text`} className="dialog__text stack stack--tight">
        <p>{t(`${kind}.text`, values)}</p>
        {row.body === 'errors' && (
          <Refusals messages={values['errors']} otherwise={t('NO_DETAILS')} />
        )}
        {row.body === 'contact' && <ContactPanel />}
      </div>
      {extra}
      {children}
      <div className="dialog__actions">
        {buttons.map(({ action, look }) => (
          <Button
            key={action}
            {...LOOKS[look]}
            data-action={action}
            onClick={() => onAnswer(action)}
          >
            {/* Every button of the table has its text (popups.test.ts). */}
            {t(`${kind}.${action}` as 'CANCEL_FLOW.confirm', values)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

/** What the server refused, as text; it may have said nothing that can be shown. */
function Refusals({ messages, otherwise }: { messages: unknown; otherwise: string }) {
  const list = Array.isArray(messages)
    ? [...new Set(messages.filter((each) => typeof each === 'string'))]
    : [];
  if (list.length === 0) return <p>{otherwise}</p>;
  return (
    <ul className="dialog__list">
      {list.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}
