import { expect, it } from 'vitest';
import { Markdown } from './markdown.ts';

it('shows a description as the text it is', () => {
  expect(Markdown({ children: 'So, wie er in *Ihrem* Ausweis steht.' })).toBe(
    'So, wie er in *Ihrem* Ausweis steht.',
  );
});
