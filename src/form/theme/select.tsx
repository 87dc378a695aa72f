import type { ReactElement } from 'react';
import { controlName } from '../data-path.ts';
import { useFormRoom } from '../room.ts';
import { choicesOf, chosen } from './choices.ts';
import { Select } from './controls.tsx';
import { LabelledFrame, useParts } from './frame.tsx';
import { autocompleteOf, type WidgetProps } from './widget.ts';

/** The native list of choices. Nothing is preselected, unless the enumeration itself has an empty answer. */
export function Widget(props: WidgetProps): ReactElement {
  const { path, schema, uiSchema, value, error } = props;
  const { draft, texts } = useFormRoom();
  const parts = useParts(props);
  const choices = choicesOf(schema);
  const known = choices.find((choice) => choice === value);
  return (
    <LabelledFrame {...props} parts={parts}>
      <Select
        name={controlName(path)}
        value={known === undefined ? '' : String(known)}
        onChange={(event) => draft.commit(path, chosen(choices, event.currentTarget.value))}
        autoComplete={autocompleteOf(uiSchema)}
        error={error !== undefined}
        wrapperClass="form-select-box"
        inputClass="form-input form-select"
      >
        {choices.includes('') ? null : <option value="">{texts.choose()}</option>}
        {choices.map((choice) => (
          <option key={String(choice)} value={String(choice)}>
            {texts.option(path, choice)}
          </option>
        ))}
      </Select>
    </LabelledFrame>
  );
}
