import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog, type ButtonLook } from '#ui/dialog.tsx';
import { POPUPS } from '#app/dialogs/popup-table.ts';
import type { PopupButton, PopupKind } from '#flow/problems.ts';
import { ContactPanel, useBrandPhone, WithPhone } from '#screens/parts/contact/contact.tsx';
import { HelpCode } from '#screens/parts/contact/help-code.tsx';
import { useKept } from '#screens/parts/expiry.tsx';
import type { PopupValues } from '#state/popups.ts';

interface Props {
  kind: PopupKind;
  values?: PopupValues;
  /** Additional content below the text: a form, whose own submit button replaces `confirm`, or more to read in popups without one. */
  children?: ReactNode | ((buttons: ReactNode) => ReactNode);
  onButton(action: PopupButton): void;
}

export function Popup({ kind, values: given = {}, children, onButton }: Props) {
  const { t, i18n } = useTranslation('popups');
  const values = { phone: useBrandPhone(), ...given };
  const row = POPUPS[kind];
  const kept = useKept(kind);
  // A withdrawal is declared in writing.
  const calls = row.body === 'contact' && values.context !== 'withdrawal';
  const looks = Object.entries(row.buttons) as [PopupButton, ButtonLook][];
  const buttons = looks.filter(
    ([action]) => action !== 'confirm' || (values.retry !== false && !children),
  );
  return (
    <MessageDialog
      popup={kind}
      title={t(`${kind}.title`, values)}
      tone={row.tone}
      text={
        <>
          <p>
            <WithPhone>{t(`${kind}.text`, values)}</WithPhone>
          </p>
          {values.helpCode !== undefined && (
            <p>
              <HelpCode code={values.helpCode} />
            </p>
          )}
          {kept && LEAVING.includes(kind) && <p>{kept}</p>}
          {row.body === 'errors' && (
            <Refusals messages={values.errors} otherwise={t('NO_DETAILS')} />
          )}
          {row.body === 'contact' && <ContactPanel main={calls} />}
        </>
      }
      buttons={buttons.map(([action, look]) => ({
        action,
        // The only way on is the main one, except beside a form with its own or a number to call.
        look: buttons.length === 1 && !children && !calls ? 'primary' : look,
        // Every button of the table has its text (popup-table.test.ts).
        label: i18n.t(`popups:${kind}.${action}`, { ...values }),
        onClick: () => onButton(action),
      }))}
      onDismiss={() => onButton(row.escape)}
      // Back never means going on.
      mustAnswer={row.escape === 'confirm'}
    >
      {children}
    </MessageDialog>
  );
}

/** Those by which the application is left name until when it is kept. */
const LEAVING: readonly PopupKind[] = ['CANCEL_FLOW', 'RESTART_APPLICATION', 'SESSION_TIMEOUT'];

/** Messages of the server that a popup shows at most. */
const SHOWN = 5;

interface RefusalsProps {
  messages: PopupValues['errors'];
  otherwise: string;
}

/** The refused fields as a list, the first few of many; a fallback text when the server sent no messages. */
function Refusals({ messages = [], otherwise }: RefusalsProps) {
  const { t } = useTranslation('popups');
  const list = [...new Set(messages)];
  if (list.length === 0) return <p>{otherwise}</p>;
  return (
    <ul className="dialog__list">
      {list.slice(0, SHOWN).map((message) => (
        <li key={message}>{message}</li>
      ))}
      {list.length > SHOWN && <li>{t('MORE', { count: list.length - SHOWN })}</li>}
    </ul>
  );
}
