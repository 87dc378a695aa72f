import type { ErrorListProps } from '@rjsf/utils';
import { use } from 'react';
import { pathKey } from '../data-path.ts';
import { visibleFields } from '../fields.ts';
import { fieldId, FormStateContext, keyOfError, useFormServices } from '../form-context.ts';
import { ErrorSummary } from './error-summary.tsx';

/** The error summary: first what concerns controls outside the schema, then the fields in the order of the form, then the rest. */
export function ErrorListTemplate({ errors }: ErrorListProps) {
  const { name, definition, texts } = useFormServices();
  const { answers, summaryShown, otherControls, summary } = use(FormStateContext);
  if (!summaryShown) return null;
  const fields = new Map(
    visibleFields(definition, answers).map(({ path }, index) => [
      pathKey(path),
      { target: fieldId(name, path), place: index },
    ]),
  );
  const items = errors
    .map((error) => {
      const key = keyOfError(error);
      const field = otherControls.includes(key) ? { target: key, place: -1 } : fields.get(key);
      return {
        message: error.message ?? '',
        target: field?.target,
        place: field?.place ?? Infinity,
      };
    })
    .sort((one, other) => (one.place === other.place ? 0 : one.place - other.place));
  return <ErrorSummary heading={texts.word('summary')} items={items} ref={summary} />;
}
