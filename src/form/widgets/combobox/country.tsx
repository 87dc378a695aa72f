import type { WidgetProps } from '@rjsf/utils';
import { useEffect } from 'react';
import { countryCodes, countryName, isCountry } from '../../formats/country.ts';
import { useWidget } from '../use-widget.tsx';
import { Combobox } from './combobox.tsx';
import {
  loadOwnNames,
  matching,
  namedCountries,
  parseCountry,
  sortedCountries,
} from './country-search.ts';

const allCodes = () => Promise.resolve<readonly string[]>(countryCodes);

/** A country by name, its ISO code as value. Names are understood before the list of suggestions has loaded. */
export function CountryWidget(props: WidgetProps) {
  const field = useWidget(props);
  const { sources, texts } = field.services;
  const { countries = allCodes } = sources;
  const otherNames = (): string => texts.word('otherCountryNames');
  // Loaded before anybody searches; if that failed, the search loads again, and shows its failure.
  useEffect(() => void countries().catch(() => undefined), [countries]);
  return (
    <Combobox
      props={props}
      field={field}
      text={{
        parse: (text) => parseCountry(namedCountries(countryCodes, otherNames()), text),
        show: (code) =>
          typeof code === 'string'
            ? ((isCountry(code) ? countryName(code) : undefined) ?? code)
            : '',
      }}
      search={async (text) => {
        void loadOwnNames(countryCodes);
        const found = matching(sortedCountries(await countries(), otherNames()), text);
        return found.map(({ name }) => ({ value: name }));
      }}
      closed
    />
  );
}
