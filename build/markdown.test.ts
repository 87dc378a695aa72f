import { expect, it } from 'vitest';
import { Markdown } from './markdown.ts';

it('renders a description as plain text', () => {
  expect(Markdown({ children: 'So, wie er in *Ihrem* Ausweis steht.' })).toBe(
    'So, wie er in *Ihrem* Ausweis steht.',
  );
});
