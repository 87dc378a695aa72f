import type { WidgetProps } from '@rjsf/utils';
import type { Search, SearchResult } from '../../definition.ts';
import { useFormServices } from '../../form-context.ts';
import { SelectWidget } from '../select.tsx';
import { TextWidget } from '../text.tsx';
import { useWidget } from '../use-widget.tsx';
import { Combobox } from './combobox.tsx';

const delay = 300;
const minLength = 3;

/**
 * Free text with suggestions from the search that `ui:search` names; plain text where the screen has no such search, and a list of
 * choices where a condition of the schema makes it one (pension institutions).
 */
export function SearchWidget(props: WidgetProps) {
  const search = useFormServices().searches?.[String(props.uiSchema?.['ui:search'])];
  if (props.schema.enum !== undefined) return <SelectWidget {...props} />;
  return search === undefined ? (
    <TextWidget {...props} />
  ) : (
    <SearchingWidget {...props} search={search} />
  );
}

/** Taking a suggestion also fills the siblings in `ui:fills`; unknown properties empty theirs, so that nothing of an earlier choice stays. */
function SearchingWidget({ search, ...props }: WidgetProps & { readonly search: Search }) {
  const field = useWidget(props);
  const { store, texts, announce } = field.services;
  const fills = Object.entries(
    (props.uiSchema?.['ui:fills'] ?? {}) as Readonly<Record<string, string>>,
  );
  const fill = ({ data = {} }: SearchResult): void => {
    const siblings = fills.map(([sibling, property]) => ({
      path: [...field.path.slice(0, -1), sibling],
      value: data[property] ?? undefined,
    }));
    siblings.forEach(({ path, value }) => store.setValue(path, value));
    const labels = siblings.flatMap(({ path, value }) =>
      value === undefined ? [] : texts.label(path),
    );
    if (labels.length > 0)
      announce(
        props.id,
        texts.word('suggestions.filled', { count: labels.length, labels: labels.join(', ') }),
      );
  };
  return (
    <Combobox
      props={props}
      field={field}
      search={search}
      delay={delay}
      minLength={minLength}
      onTake={fill}
    />
  );
}
