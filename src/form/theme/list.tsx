/** A list of things, each with the same fields: add, edit in place, remove. The focus follows: into a new item's first field,
 * from a removed item to the one that takes its place, or to the add button. */
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils';
import { useEffect, useRef, useState, type MouseEvent, type ReactElement } from 'react';
import { controlName } from '../data-path.ts';
import { useFieldError, useFormRoom } from '../room.ts';
import { Button } from './controls.tsx';
import { FieldBox, FieldError, Hint, LabelText, useParts } from './frame.tsx';

type Move = { readonly to: 'new' } | { readonly to: 'item'; readonly index: number };

const controls = 'input, select, textarea';

function focusAfter(move: Move, list: HTMLElement): void {
  const items = list.querySelectorAll<HTMLElement>(':scope > fieldset');
  const target = move.to === 'new' ? items.item(items.length - 1)?.querySelector<HTMLElement>(controls) : items.item(Math.min(move.index, items.length - 1));
  (target ?? list.parentElement?.querySelector<HTMLElement>('[data-add]'))?.focus();
}

export function ListTemplate(props: ArrayFieldTemplateProps): ReactElement {
  const { items, canAdd, onAddClick, fieldPathId, required = false } = props;
  const { path } = fieldPathId;
  const { texts } = useFormRoom();
  const error = useFieldError(path);
  const frame = { path, required, context: undefined, error };
  const parts = useParts(frame);
  const list = useRef<HTMLDivElement>(null);
  const move = useRef<Move>(undefined);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (move.current !== undefined && list.current !== null) focusAfter(move.current, list.current);
    move.current = undefined;
  }, [items.length]);

  const say = (key: string, number: number): void =>
    setAnnouncement(texts.word(key, { item: texts.field(path, 'item', { number }) ?? number }));

  const onRemove = (event: MouseEvent<HTMLElement>): void => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-remove]') : null;
    if (button === null) return;
    const index = Number(button.dataset.remove);
    move.current = { to: 'item', index };
    say('list.removed', index + 1);
  };

  return (
    <FieldBox {...frame}>
      <fieldset className="form-question" aria-invalid={error === undefined ? undefined : true} aria-describedby={parts.describedBy}>
        <legend className="form-label">
          <LabelText {...frame} />
        </legend>
        <Hint parts={parts} />
        <FieldError error={error} id={parts.errorId} />
        {items.length === 0 ? <p className="form-list-empty">{texts.field(path, 'empty')}</p> : null}
        <div ref={list} className="form-list" onClick={onRemove}>
          {items}
        </div>
        {canAdd ? (
          <Button
            type="button"
            variant="default"
            className="form-button"
            data-add={controlName(path)}
            id={parts.id}
            onClick={(event) => {
              move.current = { to: 'new' };
              say('list.added', items.length + 1);
              onAddClick(event);
            }}
          >
            {texts.field(path, 'add')}
          </Button>
        ) : null}
        <span className="form-hidden" role="status">
          {announcement}
        </span>
      </fieldset>
    </FieldBox>
  );
}

export function ListItemTemplate({ children, index, buttonsProps }: ArrayFieldItemTemplateProps): ReactElement {
  const { texts } = useFormRoom();
  const list = buttonsProps.fieldPathId.path.slice(0, -1);
  const number = index + 1;
  return (
    <fieldset className="form-item" tabIndex={-1}>
      <legend>
        <h3>{texts.field(list, 'item', { number })}</h3>
      </legend>
      {children}
      <Button type="button" variant="subtle" className="form-button form-remove" data-remove={index} onClick={buttonsProps.onRemoveItem}>
        {texts.field(list, 'remove', { number })}
      </Button>
    </fieldset>
  );
}
