import type { WidgetProps } from '@rjsf/utils';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { countryName, isCountry } from '../../formats/country.ts';
import { Combobox } from './combobox.tsx';
import { matching, parseCountry, sortedCountries } from './countries.ts';
import { useWidget } from '../use-widget.tsx';

const noCodes: readonly string[] = [];
const noCountries = () => Promise.resolve(noCodes);

/** A country by name, its ISO code as value. The list is named and sorted when somebody types: no form waits for that. */
export function CountryWidget(props: WidgetProps) {
  const field = useWidget(props);
  const { countries = noCountries, texts } = field.services;
  const { value } = props;
  const [codes, setCodes] = useState(noCodes);
  const named = useCallback(
    (some: readonly string[]) => sortedCountries(some, texts.word('otherCountryNames')),
    [texts],
  );
  const load = useCallback(async () => {
    const loaded = await countries();
    setCodes(loaded);
    return loaded;
  }, [countries]);
  // A list that could not be loaded is asked for again with every answer; that it could not, is said when somebody searches in it.
  useEffect(() => {
    if (codes.length === 0) countries().then(setCodes, () => undefined);
  }, [codes, countries, value]);
  // A name written before the list was there becomes its code once it is.
  const commitCode = useEffectEvent(() => {
    if (typeof value !== 'string' || codes.length === 0 || isCountry(value)) return;
    const code = parseCountry(named(codes), value);
    if (code !== value) field.commit(code);
  });
  useEffect(() => commitCode(), [codes, value]);
  return (
    <Combobox
      props={props}
      field={field}
      text={{
        parse: (text) => parseCountry(named(codes), text),
        show: (code) =>
          typeof code === 'string'
            ? ((isCountry(code) ? countryName(code) : undefined) ?? code)
            : '',
      }}
      // Text typed before the list has loaded is matched when it has.
      search={async (text) =>
        matching(named(codes.length > 0 ? codes : await load()), text).map(({ name }) => ({
          value: name,
        }))
      }
      delay={0}
      minLength={0}
      onTake={() => undefined}
    />
  );
}
