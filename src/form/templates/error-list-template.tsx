import type { ErrorListProps } from '@rjsf/utils';
import { use } from 'react';
import { pathKey } from '../schema/data-path.ts';
import { visibleFields } from '../schema/fields.ts';
import { fieldId, FormStateContext, keyOfError, useFormServices } from '../form-context.ts';
import { ErrorSummary } from './error-summary.tsx';

/** The error summary: the fields in the order of the form, then what belongs to none. */
export function ErrorListTemplate({ errors }: ErrorListProps) {
  const { name, definition, texts } = useFormServices();
  const { answers, summaryShown, summary } = use(FormStateContext);
  if (!summaryShown) return null;
  const fields = new Map(
    visibleFields(definition, answers).map(({ path }, index) => [
      pathKey(path),
      { target: fieldId(name, path), place: index },
    ]),
  );
  const items = errors
    .map((error) => {
      const field = fields.get(keyOfError(error));
      return {
        message: error.message ?? '',
        target: field?.target,
        place: field?.place ?? Infinity,
      };
    })
    .sort((one, other) => (one.place === other.place ? 0 : one.place - other.place));
  const missing = errors.every(({ name: keyword }) => keyword === 'required');
  return (
    <ErrorSummary
      heading={texts.word(missing ? 'summary.missing' : 'summary.wrong', { count: items.length })}
      items={items}
      ref={summary}
    />
  );
}
