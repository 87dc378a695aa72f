/** The form of the first step without its page: the warm-up of main (main-page.tsx) renders it once. */
import { useEffect } from 'react';
import { getI18n, useTranslation } from 'react-i18next';
import { SchemaForm } from '#form/schema-form.tsx';
import { addTexts } from '#io/i18n.ts';
import { form, texts } from '#schemas/steps/registration.schema.json?form';

addTexts(getI18n(), texts);

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
