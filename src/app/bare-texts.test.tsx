/** The check of `tests/clean-document.ts` finds what it is there for, in an element outside of the document. */
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bareTexts } from '../../tests/bare-texts.ts';

test('a text beside an element, or without one, is found; the only text of an element is not', () => {
  const container = document.createElement('div');
  const { unmount } = render(
    <>
      <p>
        beside <b>only</b>
      </p>
      <p>{['several ', 'texts']}</p>
      <p>only</p>
      without
    </>,
    { container },
  );
  expect(bareTexts(container)).toEqual(['P: beside ', 'P: several ', 'P: texts', 'DIV: without']);
  unmount();
});
