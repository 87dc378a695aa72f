import type { ReactElement } from 'react';
import type { ReviewProps } from './definition.ts';

export function Review(_props: ReviewProps): ReactElement {
  throw new Error('under construction');
}
