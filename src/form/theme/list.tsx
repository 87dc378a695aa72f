/** A list of things, each with the same fields: add, edit in place, remove. The focus follows: into a new item's first field,
 * from a removed item to the one that takes its place, or to the add button. */
import type { FieldProps } from '@rjsf/utils';
import { Fragment, useEffect, useRef, useState, type ReactElement } from 'react';
import { controlName, listOf, type DataPath } from '../data-path.ts';
import { itemFieldsOf, type Entry } from '../entries.ts';
import { useEntries, useField, useFormRoom } from '../room.ts';
import { Button } from './controls.tsx';
import { Fields } from './fields.tsx';
import { FieldBox, FieldError, Hint, LabelText, useParts } from './frame.tsx';

type Move = { readonly to: 'new' } | { readonly to: 'item'; readonly index: number };

const controls = 'input, select, textarea';

function focusAfter(move: Move, list: HTMLElement): void {
  const items = list.querySelectorAll<HTMLElement>(':scope > fieldset');
  const target =
    move.to === 'new'
      ? items.item(items.length - 1)?.querySelector<HTMLElement>(controls)
      : items.item(Math.min(move.index, items.length - 1));
  (target ?? list.parentElement?.querySelector<HTMLElement>('[data-add]'))?.focus();
}

/** One key per item that stays with it when others go: what was typed in it stays in its inputs. */
function useKeys(count: number): { keys: readonly number[]; remove(index: number): void } {
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  while (keys.current.length < count) keys.current.push(next.current++);
  keys.current.length = count;
  return { keys: keys.current, remove: (index) => void keys.current.splice(index, 1) };
}

/** RJSF's array field, for the forms that ask for a list. */
export function ListField({
  schema,
  uiSchema = {},
  fieldPathId: { path },
  required = false,
}: FieldProps<unknown>): ReactElement {
  const { draft, texts } = useFormRoom();
  const { value, error } = useField({ path, uiSchema });
  const items = listOf(value);
  const { keys, remove } = useKeys(items.length);
  const frame = { path, required, context: undefined, error };
  const parts = useParts(frame);
  const list = useRef<HTMLDivElement>(null);
  const move = useRef<Move>(undefined);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (move.current !== undefined && list.current !== null) focusAfter(move.current, list.current);
    move.current = undefined;
  }, [items.length]);

  const changed = (next: Move, told: string, index: number): void => {
    move.current = next;
    setAnnouncement(texts.word(told, { item: texts.item([...path, index]) ?? index + 1 }));
  };
  const onAdd = (): void => {
    changed({ to: 'new' }, 'list.added', items.length);
    draft.add(path);
  };
  const onRemove = (index: number): void => {
    remove(index);
    changed({ to: 'item', index }, 'list.removed', index);
    draft.remove(path, index);
  };

  return (
    <FieldBox {...frame}>
      <fieldset
        className="form-question"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={parts.describedBy}
      >
        <legend className="form-label">
          <LabelText {...frame} />
        </legend>
        <Hint parts={parts} />
        <FieldError error={error} id={parts.errorId} />
        {items.length === 0 ? (
          <p className="form-list-empty">{texts.field(path, 'empty')}</p>
        ) : null}
        <div ref={list} className="form-list">
          {keys.map((key, index) => (
            <Item key={key} list={{ path, schema, uiSchema }} index={index} onRemove={onRemove} />
          ))}
        </div>
        {items.length < (schema.maxItems ?? Infinity) ? (
          <Button
            type="button"
            variant="default"
            className="form-button"
            data-add={controlName(path)}
            id={parts.id}
            onClick={onAdd}
          >
            {texts.field(path, 'add')}
          </Button>
        ) : null}
        <span className="form-hidden" role="status">
          {/* Made anew with every change, so that the same words (the first item removed, twice) are said again. */}
          <Fragment key={items.length}>{announcement}</Fragment>
        </span>
      </fieldset>
    </FieldBox>
  );
}

interface ItemProps {
  readonly list: Pick<Entry, 'path' | 'schema' | 'uiSchema'>;
  readonly index: number;
  readonly onRemove: (index: number) => void;
}

function Item({ list, index, onRemove }: ItemProps): ReactElement {
  const { texts } = useFormRoom();
  const path: DataPath = [...list.path, index];
  const entries = useEntries(path, (definition, data) =>
    itemFieldsOf(definition, list, data, path),
  );
  return (
    <fieldset className="form-item" tabIndex={-1}>
      <legend>
        <h3>{texts.item(path)}</h3>
      </legend>
      <Fields entries={entries} at={path.length} />
      <Button
        type="button"
        variant="subtle"
        className="form-button form-remove"
        data-remove={index}
        onClick={() => onRemove(index)}
      >
        {texts.field(list.path, 'remove', { number: index + 1 })}
      </Button>
    </fieldset>
  );
}
