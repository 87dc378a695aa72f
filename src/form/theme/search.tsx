import type { ReactElement } from 'react';
import type { SearchResult } from '../definition.ts';
import { notationFor } from '../notation.ts';
import { useFormRoom } from '../room.ts';
import { Combobox } from './combobox.tsx';
import { Widget as TextWidget } from './text.tsx';
import { inNotation } from './typed-text.ts';
import type { WidgetProps } from './widget.ts';

const delay = 300;
const minLength = 3;

/** Free text with suggestions from the search `ui:search` names. Taking one also fills the siblings in `ui:fills`;
 * what the suggestion does not know is emptied there, so that nothing of an earlier choice stays behind. */
export function Widget(props: WidgetProps): ReactElement {
  const { definition, draft, searches } = useFormRoom();
  const { path, schema, uiSchema } = props;
  const search = searches[String(uiSchema['ui:search'])];
  if (search === undefined) return <TextWidget {...props} />;
  const fills = Object.entries((uiSchema['ui:fills'] ?? {}) as Readonly<Record<string, string>>);
  const fill = ({ data = {} }: SearchResult): void =>
    fills.forEach(([sibling, property]) =>
      draft.commit([...path.slice(0, -1), sibling], data[property] ?? undefined),
    );
  return (
    <Combobox
      field={props}
      text={inNotation(notationFor(definition.formats, schema))}
      search={search}
      delay={delay}
      minLength={minLength}
      onTake={fill}
    />
  );
}
