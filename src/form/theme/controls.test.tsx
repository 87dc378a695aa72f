import * as mantine from '@mantine/core';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import {
  Button,
  Checkbox,
  FrameOfControlContext,
  Input,
  Radio,
  Select,
  Textarea,
} from './controls.tsx';

const nothing = (): void => undefined;
const frame = {
  inputId: 'form-a',
  labelId: 'form-a-label',
  describedBy: 'form-a-error',
  offsetBottom: false,
  offsetTop: false,
  getStyles: null,
};
const choice = { root: 'form-choice', inner: 'form-choice-box', label: 'form-choice-label' };

/** Elements with their attributes, whatever the order. */
function elements(markup: string): string {
  return markup.replace(
    /<(\w+)([^>]*?)(\/?)>/g,
    (_, name: string, attributes: string, end: string) =>
      `<${name} ${[...attributes.matchAll(/[\w-]+="[^"]*"/g)]
        .map(([attribute]) =>
          attribute.replace(/"(.*)"/, (_all, value: string) =>
            attribute.startsWith('class') ? value.split(' ').sort().join(' ') : value,
          ),
        )
        .sort()
        .join(' ')}${end}>\n`,
  );
}

const theirs = (control: ReactElement): string =>
  renderToStaticMarkup(
    <mantine.MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <mantine.InputWrapperContext value={frame}>{control}</mantine.InputWrapperContext>
    </mantine.MantineProvider>,
  );
/** Mantine's marks of an error and its variables on elements: our sheets do without both. */
const LEFT_OUT = / (data-(error|with-error-styles)|style)="[^"]*"/g;
const ours = (control: ReactElement): string =>
  renderToStaticMarkup(<FrameOfControlContext value={frame}>{control}</FrameOfControlContext>);

const CONTROLS: readonly [string, ReactElement, ReactElement][] = [
  [
    'a text input',
    <Input name="a" inputClass="x" defaultValue="1" />,
    <mantine.Input name="a" classNames={{ input: 'x' }} defaultValue="1" />,
  ],
  [
    'a text input in error',
    <Input name="a" inputClass="x" error />,
    <mantine.Input name="a" classNames={{ input: 'x' }} error />,
  ],
  [
    'a list of choices',
    <Select name="a" value="1" onChange={nothing} wrapperClass="w" inputClass="x">
      <option>1</option>
    </Select>,
    <mantine.Input
      component="select"
      pointer
      name="a"
      value="1"
      onChange={nothing}
      classNames={{ wrapper: 'w', input: 'x' }}
    >
      <option>1</option>
    </mantine.Input>,
  ],
  [
    'lines of text',
    <Textarea name="a" inputClass="x" error={false} />,
    <mantine.Input
      component="textarea"
      multiline
      name="a"
      classNames={{ input: 'x' }}
      error={false}
    />,
  ],
  [
    'a radio button',
    <Radio id="r" name="a" value="1" label="L" checked onChange={nothing} />,
    <mantine.Radio
      id="r"
      name="a"
      value="1"
      label="L"
      checked
      onChange={nothing}
      classNames={choice}
    />,
  ],
  [
    'another radio button',
    <Radio id="r" name="a" value="1" label="L" checked={false} onChange={nothing} />,
    <mantine.Radio
      id="r"
      name="a"
      value="1"
      label="L"
      checked={false}
      onChange={nothing}
      classNames={choice}
    />,
  ],
  [
    'a tick box',
    <Checkbox id="r" name="a" label="L" checked={false} onChange={nothing} />,
    <mantine.Checkbox
      id="r"
      name="a"
      label="L"
      checked={false}
      onChange={nothing}
      classNames={choice}
    />,
  ],
  [
    'a ticked box, in error or not',
    <Checkbox id="r" name="a" label="L" checked onChange={nothing} />,
    <mantine.Checkbox
      id="r"
      name="a"
      label="L"
      checked
      error
      onChange={nothing}
      classNames={choice}
    />,
  ],
  [
    'the main button',
    <Button type="submit" className="x">
      L
    </Button>,
    <mantine.Button type="submit" className="x">
      L
    </mantine.Button>,
  ],
  [
    'a second button',
    <Button type="button" variant="default" className="x">
      L
    </Button>,
    <mantine.Button type="button" variant="default" className="x">
      L
    </mantine.Button>,
  ],
  [
    'a quiet button',
    <Button type="button" variant="subtle" className="x">
      L
    </Button>,
    <mantine.Button type="button" variant="subtle" className="x">
      L
    </mantine.Button>,
  ],
];

it.each(CONTROLS)("%s is Mantine's", (_what, own, of) =>
  expect(elements(ours(own))).toBe(elements(theirs(of).replaceAll(LEFT_OUT, ''))),
);

/** The variables that Mantine sets on its elements, and what draws ours in their place. */
const VARIABLES: Readonly<Record<string, string>> = {
  '--input-height': '.form-input',
  '--input-fz': '.form-input',
  '--input-padding-y': '.form-textarea',
  '--input-left-section-pointer-events': 'no control has a section',
  '--input-right-section-pointer-events': 'no control has a section',
  '--radio-color': '.form-choice :checked',
  '--checkbox-color': '.form-choice :checked',
  '--checkbox-radius': 'brand/themes/base.css',
  '--button-bg': '.form-button',
  '--button-hover': '.form-button',
  '--button-color': '.form-button',
  '--button-bd': '.form-button',
};

it('sets no variable that our sheets do not know of', () => {
  const variables = CONTROLS.flatMap(([, , of]) => [
    ...theirs(of).matchAll(/ style="([^"]*)"/g),
  ]).flatMap(([, style = '']) => style.split(';').map((rule) => rule.slice(0, rule.indexOf(':'))));
  expect([...new Set(variables)].sort()).toEqual(Object.keys(VARIABLES).sort());
});
