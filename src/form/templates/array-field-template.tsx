import { Button } from '@mantine/core';
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils';
import { controlName, listOf, pathOfId } from '#schema/data-path.ts';
import { useFormServices } from '../answers/form-context.ts';
import { Question } from '../widgets/question.tsx';
import { useWidget } from '../widgets/use-widget.tsx';

/** A list of things, each with the same fields: add, edit in place, remove. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { formData, items, canAdd, onAddClick } = props;
  const id = props.fieldPathId.$id;
  const field = useWidget({ ...props, id });
  const { path } = field;
  const { texts, addItem } = useFormServices();
  return (
    <Question id={id} field={field}>
      {listOf(formData).length === 0 && (
        <p className="form-list-empty muted">{texts.field(path, 'empty')}</p>
      )}
      <div className="form-list">{items}</div>
      {canAdd && (
        <Button
          variant="outline"
          data-add={controlName(path)}
          id={id}
          onClick={(event) => addItem(path, () => onAddClick(event))}
        >
          {texts.field(path, 'add')}
        </Button>
      )}
    </Question>
  );
}

export function ArrayFieldItemTemplate({
  index,
  children,
  buttonsProps: { fieldPathId, onRemoveItem },
}: ArrayFieldItemTemplateProps) {
  const { name, texts, removeItem } = useFormServices();
  const id = fieldPathId.$id;
  const path = pathOfId(name, id);
  const list = path.slice(0, -1);
  return (
    <fieldset id={id} className="form-item" tabIndex={-1}>
      <legend>
        <h3>{texts.item(path)}</h3>
      </legend>
      {children}
      <Button
        variant="subtle"
        className="form-remove"
        data-remove={index}
        onClick={(event) => removeItem(list, index, () => onRemoveItem(event))}
      >
        {texts.field(list, 'remove', { number: index + 1 })}
      </Button>
    </fieldset>
  );
}
