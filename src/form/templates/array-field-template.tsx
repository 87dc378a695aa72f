import { Button } from '@mantine/core';
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils';
import { createContext, use, useEffect, useRef } from 'react';
import { controlName, listOf, pathOf } from '../schema/data-path.ts';
import { useFormServices } from '../form-context.ts';
import { Question } from '../widgets/question.tsx';
import { useWidget } from '../widgets/use-widget.tsx';

/** An item was added at the end, or the one of this index removed. */
type Change = 'added' | number;

function focusAfter(change: Change, list: HTMLElement): void {
  const items = list.querySelectorAll<HTMLElement>(':scope > fieldset');
  const last = items.length - 1;
  const target =
    change === 'added'
      ? items.item(last)?.querySelector<HTMLElement>('input, select, textarea')
      : items.item(Math.min(change, last));
  (target ?? list.parentElement?.querySelector<HTMLElement>('[data-add]'))?.focus();
}

/** Tells the list which of its items is going to be removed. */
const RemovalContext = createContext<(index: number) => void>(() => undefined);

/** A list of things, each with the same fields: add, edit in place, remove. The focus follows: into a new item's first field,
 * from a removed item to the one that takes its place, or to the add button. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { formData, items, canAdd, onAddClick } = props;
  const id = props.fieldPathId.$id;
  const field = useWidget({ ...props, id });
  const { services, path } = field;
  const { texts, store, announce: say } = services;
  const count = listOf(formData).length;
  const list = useRef<HTMLDivElement>(null);
  const change = useRef<Change>(undefined);

  useEffect(() => {
    if (change.current !== undefined && list.current !== null)
      focusAfter(change.current, list.current);
    change.current = undefined;
  }, [count]);

  const announce = (next: Change): void => {
    store.finishClick();
    change.current = next;
    const index = next === 'added' ? count : next;
    say(
      id,
      texts.word(next === 'added' ? 'list.added' : 'list.removed', {
        item: texts.item([...path, index]) ?? index + 1,
      }),
    );
  };
  const remove = (index: number): void => {
    announce(index);
    store.willRemove(path, index);
  };

  return (
    <Question id={id} field={field} list>
      {count === 0 ? <p className="form-list-empty">{texts.field(path, 'empty')}</p> : null}
      <div ref={list} className="form-list">
        <RemovalContext value={remove}>{items}</RemovalContext>
      </div>
      {canAdd ? (
        <Button
          variant="default"
          data-add={controlName(path)}
          id={id}
          onClick={(event) => {
            announce('added');
            onAddClick(event);
          }}
        >
          {texts.field(path, 'add')}
        </Button>
      ) : null}
    </Question>
  );
}

/** One item of a list with its fields and the button that removes it. */
export function ArrayFieldItemTemplate({
  index,
  children,
  buttonsProps: { fieldPathId, onRemoveItem },
}: ArrayFieldItemTemplateProps) {
  const { name, texts } = useFormServices();
  const willRemove = use(RemovalContext);
  const path = pathOf(name, fieldPathId.$id);
  const list = path.slice(0, -1);
  return (
    <fieldset className="form-item" tabIndex={-1}>
      <legend>
        <h3>{texts.item(path)}</h3>
      </legend>
      {children}
      <Button
        variant="subtle"
        className="form-remove"
        data-remove={index}
        onClick={(event) => {
          willRemove(index);
          onRemoveItem(event);
        }}
      >
        {texts.field(list, 'remove', { number: index + 1 })}
      </Button>
    </fieldset>
  );
}
