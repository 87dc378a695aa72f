import { createInstance, type i18n } from 'i18next';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { useTranslate } from './use-translate.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const RESOURCES = {
  shop: {
    title: 'Shop',
    greeting: 'Hello {{name}}',
    seeAlso: 'See $t(help:title)',
    phone: '1',
    phone_night: '2',
    list: ['a', 'b'],
    'with.dot': 'Dotted',
    deep: { down: 'Here' },
  },
  help: { title: 'Help', only: 'Only here' },
};

function translatorOf(options: object = {}): i18n {
  const translator = createInstance();
  void translator.init({
    lng: 'de-AT',
    resources: { 'de-AT': structuredClone(RESOURCES) },
    initAsync: false,
    interpolation: { escapeValue: false },
    ...options,
  });
  return translator;
}

let unmount = (): void => {};
afterEach(() => unmount());

/** What a component shows that asks for these texts. */
function show(
  translator: i18n,
  asked: readonly (readonly [string, Record<string, unknown>?])[],
): () => string[] {
  const Texts = () => {
    const t = useTranslate(['shop', 'help']);
    return (
      <ul>
        {asked.map(([key, params], index) => (
          <li key={index}>{String(params === undefined ? t(key) : t(key, params))}</li>
        ))}
      </ul>
    );
  };
  const place = document.createElement('div');
  const root = createRoot(place);
  unmount = () => act(() => root.unmount());
  act(() =>
    root.render(
      <I18nextProvider i18n={translator}>
        <Texts />
      </I18nextProvider>,
    ),
  );
  return () => [...place.querySelectorAll('li')].map((item) => item.textContent);
}

test('a text reads as i18next reads it, whether it stands as it is or has something to be filled in', () => {
  const asked = [
    ['title'],
    ['deep.down'],
    ['with.dot'],
    ['help:title'],
    ['only'],
    ['seeAlso'],
    ['greeting', { name: 'Ann' }],
    ['phone', { context: 'night' }],
    ['phone', { context: 'noon' }],
    ['list', { returnObjects: true }],
    ['missing'],
    ['deep'],
    ['nowhere:title'],
  ] as const;
  const translator = translatorOf();
  const t = translator.getFixedT(null, ['shop', 'help']);
  const read = asked.map(([key, params]) => String(params === undefined ? t(key) : t(key, params)));
  expect(show(translator, asked)()).toEqual(read);
  expect(read.slice(0, 8)).toEqual([
    'Shop',
    'Here',
    'Dotted',
    'Help',
    'Only here',
    'See Help',
    'Hello Ann',
    '2',
  ]);
});

test('a changed catalogue is read anew, texts that came later are found', () => {
  const translator = translatorOf();
  const shown = show(translator, [['title'], ['late:title']]);
  expect(shown()).toEqual(['Shop', 'title']);
  translator.addResourceBundle('de-AT', 'shop', { title: 'Market' }, true, true);
  translator.addResourceBundle('de-AT', 'late', { title: 'Later' });
  act(() => translator.emit('languageChanged', 'de-AT'));
  expect(shown()).toEqual(['Market', 'Later']);
});

test('what works on every text before it is shown does so on those that stand as they are, too', () => {
  const translator = translatorOf({ postProcess: ['loud'] });
  translator.use({
    type: 'postProcessor',
    name: 'loud',
    process: (text: string) => text.toUpperCase(),
  });
  expect(show(translator, [['title'], ['help:only']])()).toEqual(['SHOP', 'ONLY HERE']);
});
