/** This application's form renderer on a bare page: the real schema and texts of the step, nothing of the application around it. */
import '../../../src/brand/themes/base.css';
import 'virtual:themes.css';
import { createInstance } from 'i18next';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { form } from 'virtual:form';
import { texts, wire, words } from 'virtual:step';
import { BrandTheme } from '../../../src/brand/brand-theme.tsx';
import { SchemaForm } from '../../../src/form/schema-form.tsx';
import './form.css';

const translator = createInstance();
await translator.use(initReactI18next).init({
  lng: 'de-AT',
  fallbackLng: 'de-AT',
  resources: { 'de-AT': texts },
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});
const countries = async () => ['AT', 'DE', 'CH', 'IT', 'HU', 'SI', 'SK', 'CZ', 'LI', 'HR'];
const searches = { employers: async () => [] };

export const mount = (place) =>
  createRoot(place).render(
    <BrandTheme brand="bank">
      <h1>{words.heading}</h1>
      <p>{words.intro}</p>
      <SchemaForm
        name="personal-financial-data"
        definition={form}
        data={wire}
        searches={searches}
        countries={countries}
        submitLabel={words.submit}
        onSubmit={() => undefined}
      />
    </BrandTheme>,
  );
