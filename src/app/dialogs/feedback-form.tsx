/** The form of the FEEDBACK popup (specification, section 7: sent with credentials, the whole answer observed). */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEffects } from '#app/outcomes/effects.ts';
import type { Effects } from '#app/outcomes/effects.ts';
import { perform } from '#app/outcomes/perform.ts';
import { SchemaForm } from '#form/schema-form.tsx';
import type { components } from '#openapi/application.gen.ts';
import { form as definition } from '#schemas/popups/feedback.schema.json?form';
import { Notice } from '#screens/shared/notice.tsx';
import { useActions, useDraftReader, useServices } from '#state/context.tsx';

type Feedback = components['schemas']['Feedback'];

/** The name of the form, of its texts and of its draft. */
const NAME = 'feedback';
const NOTHING = {};

interface Props {
  /** Called when the feedback has been sent; until then the form stays open. */
  onSent(): void;
  /** Called when the visitor leaves for another page; the draft is restored when the popup opens again. */
  onLeave(): void;
}

export function FeedbackForm({ onSent, onLeave }: Props) {
  const { t } = useTranslation('popups');
  const effects = useEffects();
  const { loan } = useServices();
  const draftOf = useDraftReader();
  const { sendFeedback } = useActions();
  const [failed, setFailed] = useState(false);
  const leaving = (go: () => void) => () => {
    onLeave();
    go();
  };
  const send = async (feedback: Partial<Feedback>): Promise<void> => {
    setFailed(false);
    // The cast holds: the data were validated by the schema.
    const result = await sendFeedback(feedback as Feedback);
    setFailed(!result.ok);
    if (result.ok) {
      loan.dropDraft(NAME);
      return onSent();
    }
    const popupEffects: Effects = {
      ...effects,
      fail: leaving(effects.fail),
      signIn: leaving(effects.signIn),
      help: () => void effects.ask('GET_HELP_NOTIFICATION'),
      // A failed check would be shown on the screen behind the popup.
      showFailedCheck: () => undefined,
    };
    await perform(result.problem, popupEffects, () => void send(feedback));
  };
  return (
    <SchemaForm
      name={NAME}
      definition={definition}
      data={draftOf(NAME) ?? NOTHING}
      submitLabel={t('FEEDBACK.confirm')}
      submitAction="confirm"
      onChange={(draft) => loan.saveDraft(NAME, draft)}
      onSubmit={send}
    >
      <div role="alert">
        {failed && (
          <Notice tone="error" small>
            {t('FEEDBACK.failed')}
          </Notice>
        )}
      </div>
    </SchemaForm>
  );
}
