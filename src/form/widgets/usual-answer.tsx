import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';

/**
 * The control with the answer of most people (`ui:usual`) one press away. It stays there, pressed: neither focus nor form moves.
 * No component: a form draws many controls, few of which have it.
 */
export function withUsualAnswer(
  { id, value, readonly, uiSchema }: WidgetProps,
  { show, put }: { show: (value: unknown) => string; put: (text: string) => void },
  control: ReactNode,
): ReactNode {
  const usual: unknown = uiSchema?.['ui:usual'];
  if (usual === undefined || readonly) return control;
  const isChosen = value === usual;
  return (
    <div className="form-usual">
      {control}
      <button
        type="button"
        className="form-usual-answer"
        id={`${id}-usual`}
        aria-labelledby={`${id}-usual ${id}-label`}
        aria-pressed={isChosen}
        onClick={() => put(isChosen ? '' : show(usual))}
      >
        {show(usual)}
      </button>
    </div>
  );
}
