/** Texts as they read: with a value in every placeholder. */

const SAMPLES: Readonly<Record<string, string>> = {
  label: 'Feld',
  limit: '1.000',
  amount: '10.000,00 €',
  rate: '198,42 €',
  count: '3',
  years: '5',
  name: 'Kreditvertrag',
  size: '0,4',
  product: 'Online Kredit',
  helpCode: 'K7M 4QX',
  fileName: 'Gehaltszettel.pdf',
  age: '75',
  phone: '+43 5 0100',
  item: 'Kredit 1',
  interest: '4,90 %',
  yearly: '2.381,04 €',
  multipleOf: '10',
};

export const withSamples = (text: string, values: Readonly<Record<string, string>> = {}): string =>
  text.replace(
    /\{\{\s*(\w+)[^{}]*\}\}/g,
    (_, name: string) => values[name] ?? SAMPLES[name] ?? `‹${name}›`,
  );
