/** The form of the first step without its page: the warm-up of main (main-page.tsx) renders it once. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SchemaForm } from '#form/schema-form.tsx';
import { form } from '#schemas/steps/registration.schema.json?form';

export function FirstForm({ onRendered }: { onRendered: () => void }) {
  const { t } = useTranslation('steps');
  useEffect(onRendered, [onRendered]);
  return (
    <SchemaForm
      name="registration"
      definition={form}
      data={{}}
      submitLabel={t('registration.submit')}
      onSubmit={() => undefined}
    />
  );
}
