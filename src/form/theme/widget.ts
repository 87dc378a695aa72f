/** What every widget gets. It writes by `draft.commit(path, value)` (typed text: typed-text.ts); `value` is what the draft holds, perhaps unparsable text. */
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { DataPath } from '../data-path.ts';
import type { FrameProps } from './frame.tsx';

export interface WidgetProps extends FrameProps {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
  readonly path: DataPath;
  readonly value: unknown;
}

/** Token for the browser's own memory; nothing of a field is remembered unless its UI schema says so. */
export function autocompleteOf(uiSchema: UiSchema): string {
  const token: unknown = uiSchema['ui:autocomplete'];
  return typeof token === 'string' ? token : 'off';
}
