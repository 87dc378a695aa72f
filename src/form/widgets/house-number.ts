import type { WidgetProps } from '@rjsf/utils';
import { getIn, pathKey } from '#schema/data-path.ts';
import { splitStreet } from '../formats/street.ts';
import type { WidgetParts } from './use-widget.tsx';

/** The street alone: a house number at its end goes into the field that `ui:houseNumber` names, unless another number is there. */
export function withoutHouseNumber(
  { services: { answers, commit, texts }, path, notify }: WidgetParts,
  uiSchema: WidgetProps['uiSchema'],
  value: unknown,
): unknown {
  const sibling = uiSchema?.['ui:houseNumber'] as string | undefined;
  if (sibling === undefined || typeof value !== 'string') return value;
  const target = [...path.slice(0, -1), sibling];
  const there = getIn(answers.all(), target);
  const [street, number] = splitStreet(value) ?? [value];
  const moves = number !== undefined && (there === undefined || there === number);
  if (number === undefined) notify(pathKey(target), undefined);
  else notify(pathKey(target), texts.word(moves ? 'houseNumberMoved' : 'houseNumberTwice'));
  if (!moves) return value;
  commit(target, number);
  return street;
}
