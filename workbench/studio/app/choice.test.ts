// @vitest-environment happy-dom
/** The choices above the preview. */
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement, Fragment } from 'react';
import { expect, test } from 'vitest';
import { t } from '../shared.ts';
import { action, control, press, setUp, show, textsOf } from './page.test-helpers.ts';
import { ChoiceBar, StageHead } from './screens/choice-bar.tsx';

setUp();

const Both = () =>
  createElement(
    Fragment,
    {},
    createElement(ChoiceBar, { onReload() {} }),
    createElement(StageHead),
  );

test('what is chosen under „Mehr“ stands above the preview; wrong answers end with their message, all by one button', async () => {
  render(show(Both, {}, { switched: [], languages: ['de-AT'] }));
  const chosen = () => textsOf('[data-chosen]').join();
  const of = (name: 'sample' | 'fault', value: string) =>
    userEvent.selectOptions(control(name), value);
  const sample = (name: 'invalid' | 'valid') => `${t('choice.sample')} „${t(`sample.${name}`)}“`;
  const fault = (name: 'refused' | 'slow') => `${t('choice.fault')} „${t(`fault.${name}`)}“`;
  expect(action('normal')).toBeNull();
  await press('more');
  await of('sample', 'invalid');
  expect(chosen()).toBe(`${sample('invalid')}, ${fault('refused')}`);
  await of('sample', 'loaded');
  expect([chosen(), action('normal')]).toEqual(['', null]);
  await of('fault', 'slow');
  await of('sample', 'valid');
  expect(chosen()).toBe(`${sample('valid')}, ${fault('slow')}`);
  await press('normal');
  expect([chosen(), action('normal')]).toEqual(['', null]);
});
