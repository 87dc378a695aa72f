/** Amount and term, changed on the summary: saved at once, which reloads the price. */
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SchemaForm } from '#form/schema-form.tsx';
import type { Application } from '#flow/application.ts';
import { form as definition } from '#schemas/popups/loan.schema.json?form';
import { useSubmit } from '#screens/parts/task.ts';
import { useActions, useServices } from '#state/context.tsx';
import { dropDraft, setDraft } from '#state/drafts.ts';

const NAME = 'loan';
const OWNED = [['loanAmount'], ['loanDuration']];

interface Props {
  application: Application;
  onSaved(application: Application): void;
  onCancel(): void;
}

export function ChangeLoan({ application, onSaved, onCancel }: Props) {
  const { t } = useTranslation('steps');
  const { saveStep } = useActions();
  const { store } = useServices();
  // Leaving the page asks while a draft is unsaved; the screen keeps none.
  useEffect(() => () => dropDraft(store, NAME), [store]);
  const submission = useSubmit(async (wish) => {
    const saved = await saveStep(() => wish, application);
    if (!saved.ok) return saved.problem;
    onSaved(saved.value);
  });
  return (
    <SchemaForm
      {...submission}
      name={NAME}
      definition={definition}
      data={{ ...application }}
      submitLabel={t('loan.submit')}
      secondary={
        <Button variant="subtle" onClick={onCancel}>
          {t('loan.cancel')}
        </Button>
      }
      onChange={(answers) => setDraft(store, NAME, { answers, owned: OWNED })}
    />
  );
}
