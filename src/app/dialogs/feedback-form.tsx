/**
 * The form of the FEEDBACK popup (specification, section 7: sent with credentials, the whole response observed). Its draft is restored
 * when the popup opens again.
 */
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SchemaForm } from '#form/schema-form.tsx';
import type { components } from '#openapi/application.gen.ts';
import { form as definition } from '#schemas/popups/feedback.schema.json?form';
import { Notice } from '#ui/notice.tsx';
import { useActions, useDraftReader, useServices } from '#state/context.tsx';
import { dropDraft, setDraft } from '#state/drafts.ts';
import { handleProblem } from '#state/handle-problem.ts';

type Feedback = components['schemas']['Feedback'];

/** The name of the form, of its texts and of its draft. */
const NAME = 'feedback';
const NOTHING = {};

interface Props {
  /** Called when the feedback has been sent; until then the form stays open. */
  onSent(): void;
  /** Beside the button that sends it. */
  secondary: ReactNode;
}

export function FeedbackForm({ onSent, secondary }: Props) {
  const { t } = useTranslation('popups');
  const services = useServices();
  const { store } = services;
  const draftOf = useDraftReader();
  const { sendFeedback } = useActions();
  const [failed, setFailed] = useState(false);
  const send = async (feedback: Partial<Feedback>): Promise<void> => {
    setFailed(false);
    // The cast holds: the data were validated by the schema.
    const result = await sendFeedback(feedback as Feedback);
    setFailed(!result.ok);
    if (result.ok) {
      dropDraft(store, NAME);
      return onSent();
    }
    await handleProblem(services, result.problem, {
      within: 'FEEDBACK',
      retry: () => void send(feedback),
    });
  };
  return (
    <SchemaForm
      name={NAME}
      definition={definition}
      data={draftOf(NAME) ?? NOTHING}
      submitLabel={t('FEEDBACK.confirm')}
      submitAction="confirm"
      secondary={secondary}
      onChange={(answers) => setDraft(store, NAME, { answers })}
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
