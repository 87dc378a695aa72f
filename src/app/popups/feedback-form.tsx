/** The form of the FEEDBACK popup (specification, section 7: sent with credentials, the whole answer observed). */
import { Suspense, use, useState } from 'react';
import type { FormDefinition } from '#form/definition.ts';
import { SchemaForm } from '#form/form.tsx';
import { useTranslate } from '#form/use-translate.ts';
import type { components } from '#openapi/application.gen.ts';
import { useVerbs } from '#state/context.tsx';

type Feedback = components['schemas']['Feedback'];

/** Started with the popup, not with the flow: most visitors never open it. */
const loadDefinition = (): Promise<FormDefinition> =>
  import('#schemas/popups/feedback.schema.json?form').then(({ form }) => form);

const NOTHING = {};

interface Props {
  /** The feedback arrived; until then the form stays as it is, so nothing written is lost. */
  onSent(): void;
}

/** Loaded anew each time it is shown, so that a failure can be tried again; the browser keeps what it has. */
export function FeedbackForm({ onSent }: Props) {
  const [definition] = useState(loadDefinition);
  return (
    <Suspense>
      <LoadedForm definition={definition} onSent={onSent} />
    </Suspense>
  );
}

function LoadedForm({ definition, onSent }: Props & { definition: Promise<FormDefinition> }) {
  const t = useTranslate('popups');
  const { sendFeedback } = useVerbs();
  const [failed, setFailed] = useState(false);
  const send = async (feedback: Feedback): Promise<void> => {
    const { ok } = await sendFeedback(feedback);
    setFailed(!ok);
    if (ok) onSent();
  };
  return (
    <SchemaForm
      name="feedback"
      definition={use(definition)}
      data={NOTHING}
      submitLabel={t('FEEDBACK.confirm')}
      submitAction="confirm"
      // The validated data of the schema, whose shape is the call's (held together by the contract tests).
      onSubmit={(data) => send(data as unknown as Feedback)}
    >
      <div role="alert">
        {failed && <p className="notice notice--error notice--small">{t('FEEDBACK.failed')}</p>}
      </div>
    </SchemaForm>
  );
}
