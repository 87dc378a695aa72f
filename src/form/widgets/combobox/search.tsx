import type { WidgetProps } from '@rjsf/utils';
import { getIn, pathKey, type DataPath } from '#schema/data-path.ts';
import type { Search, SearchResult } from '../../answers/definition.ts';
import { useFormServices } from '../../answers/form-context.ts';
import { SelectWidget } from '../select.tsx';
import { TextWidget } from '../text.tsx';
import { useWidget } from '../use-widget.tsx';
import { Combobox } from './combobox.tsx';

/**
 * Free text with suggestions from the search that `ui:search` names; plain text where the screen has no such search, and a list of
 * choices where a condition of the schema makes it one (pension institutions).
 */
export function SearchWidget(props: WidgetProps) {
  const search = useFormServices().sources.searches?.[String(props.uiSchema?.['ui:search'])];
  if (props.schema.enum !== undefined) return <SelectWidget {...props} />;
  return search === undefined ? (
    <TextWidget {...props} />
  ) : (
    <SearchingWidget {...props} search={search} />
  );
}

/**
 * Taking a suggestion also fills the siblings in `ui:fills`; unknown properties empty theirs, so that nothing of an earlier choice
 * stays. When the text becomes another one, what the suggestion filled and nobody has changed since is emptied.
 */
function SearchingWidget({ search, ...props }: WidgetProps & { readonly search: Search }) {
  const field = useWidget(props);
  const { answers, typed, texts, announce, ...services } = field.services;
  const siblings = Object.entries(
    (props.uiSchema?.['ui:fills'] ?? {}) as Readonly<Record<string, string>>,
  ).map(([sibling, property]) => ({ path: [...field.path.slice(0, -1), sibling], property }));
  const labelsOf = (paths: readonly DataPath[]) => ({
    count: paths.length,
    labels: paths.map((path) => texts.label(path)).join(', '),
  });
  const fill = ({ data = {} }: SearchResult): void => {
    const filled = siblings.map(
      ({ path, property }) => [path, data[property] ?? undefined] as const,
    );
    filled.forEach(([path, value]) => services.commit(path, value));
    answers.filled.set(pathKey(field.path), filled);
    field.notify(props.id);
    const shown = labelsOf(filled.flatMap(([path, value]) => (value === undefined ? [] : [path])));
    if (shown.count > 0) announce(props.id, texts.word('suggestions.filled', shown));
  };
  const commit = (text: unknown): void => {
    field.commit(text);
    const stale = (answers.filled.get(pathKey(field.path)) ?? []).flatMap(([path, value]) =>
      value !== undefined && getIn(answers.all(), path) === value ? [path] : [],
    );
    answers.filled.delete(pathKey(field.path));
    stale.forEach((path) => services.commit(path, undefined));
    // What is being typed in a sibling stays.
    typed.commit();
    field.notify(
      props.id,
      stale.length > 0 ? texts.word('suggestions.emptied', labelsOf(stale)) : undefined,
    );
  };
  return <Combobox props={props} field={{ ...field, commit }} search={search} onTake={fill} />;
}
