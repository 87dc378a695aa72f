/** What a form keeps beside RJSF while it is mounted: its answers, the errors shown, the focus, and what is typed. */
import { fieldId, getIn, listOf, parsePath, pathKey, type DataPath } from '#schema/data-path.ts';
import { createAnnouncer } from './announcer.ts';
import { createAnswers } from './answers.ts';
import type { Answers, FieldMessage, SchemaFormProps } from './definition.ts';
import { createFocus } from './focus.ts';
import { visibilityChanges } from './question-changes.ts';
import { createShownErrors } from './shown-errors.ts';
import { createTyped } from './typed.ts';
import type { Surroundings } from './validation.ts';

export type FormParts = ReturnType<typeof createFormParts>;

export function createFormParts(props: SchemaFormProps, outside: Surroundings) {
  const { name, definition } = props;
  const { texts } = outside;
  const answers = createAnswers(props, texts);
  const shown = createShownErrors(definition, outside);
  const focus = createFocus();
  const { announce, region } = createAnnouncer();
  const control = (path: DataPath) => document.getElementById(fieldId(name, path));
  const countOf = (list: DataPath): number => listOf(getIn(answers.all(), list)).length;
  const announceItem = (key: string, list: DataPath, index: number): void => {
    const item = texts.item([...list, index]) ?? index + 1;
    announce(pathKey(list), texts.word(key, { item }));
  };
  const announceError = (path: DataPath): void =>
    announce(`error ${pathKey(path)}`, () => shown.messageAt(path));
  return {
    answers,
    shown,
    focus,
    typed: createTyped(),
    announce,
    region,
    /** `report` has RJSF validate: whether the field shows its error is decided before. */
    commit(path: DataPath, value: unknown, report: (value: unknown) => void): void {
      shown.committed(path, value);
      announceError(path);
      report(value);
    },
    /** The focus goes into the new item. */
    addItem(list: DataPath, change: () => void): void {
      const index = countOf(list);
      announceItem('list.added', list, index);
      focus.later(() =>
        control([...list, index])?.querySelector<HTMLElement>('input, select, textarea'),
      );
      change();
    },
    /** The focus goes to the item in its place, or to the button that adds one. */
    removeItem(list: DataPath, index: number, change: () => void): void {
      announceItem('list.removed', list, index);
      answers.itemRemoved(list, index);
      shown.itemRemoved(list, index);
      const last = countOf(list) - 1;
      focus.later(() => control([...list, Math.min(index, last)]) ?? control(list));
      change();
    },
    /** RJSF reports the answer at `path`. Returns the fields whose answers it has to be given. */
    changed(path: DataPath, formData: Answers): readonly DataPath[] {
      const { before, exchanged, given } = answers.changed(path, formData);
      const all = answers.all();
      for (const place of exchanged) shown.committed(place, getIn(all, place), false);
      for (const [change, [first, ...others]] of visibilityChanges(before, answers.fields(), all))
        if (first !== undefined) {
          const [label, count] = [answers.labelOf(first, all), others.length + 1];
          announce(change, texts.word(`questions.${change}`, { label, count }));
        }
      return given;
    },
    refuseField(error: FieldMessage): void {
      const path = parsePath(error.field);
      shown.refuse([error], false);
      announceError(path);
      focus.later(() => control(path));
    },
  };
}
