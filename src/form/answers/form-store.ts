/**
 * The state of a form beside RJSF's: the answers of hidden fields, which errors are shown yet, what the error summary lists, and text
 * that was typed and not committed. Widgets and templates call it; `SchemaForm` renders its state.
 */
import type Form from '@rjsf/core';
import type { RJSFSchema, RJSFValidationError } from '@rjsf/utils';
import { flushSync } from 'react-dom';
import type { Announce } from './announcer.ts';
import type { Answers, FieldMessage, QuestionMemory, SchemaFormProps } from './definition.ts';
import {
  fieldId,
  getIn,
  keyWithout,
  listOf,
  parsePath,
  pathKey,
  setIn,
} from '#schema/data-path.ts';
import type { DataPath } from '#schema/data-path.ts';
import { allFields } from '#schema/conditions.ts';
import { visibleFields, type Field } from './fields.ts';
import { contextOf, type FormTexts } from './texts.ts';
import { createAfterClick } from './after-click.ts';
import { focusInView } from './focus-in-view.ts';
import { trackQuestions, visibilityChanges } from './question-changes.ts';
import { completed, fullMessage, germanErrors, keyOfError } from './validation.ts';

export interface FormState {
  /** Hidden ones included: RJSF drops those, so they are kept here and given back to it as `formData`. */
  readonly answers: Answers;
  /** Those visible for the answers. */
  readonly fields: readonly Field[];
  /** A submit was refused, by the schema or by the server, and not everything is mended yet: the summary is shown. */
  readonly isRefused: boolean;
  /** Data paths of the fields in error, by the last validation. */
  readonly invalid: readonly string[];
  /** Errors that no schema finds: of the server, or of `refuseField`. RJSF gets them as `extraErrors`. */
  readonly extra: readonly FieldMessage[];
}

/** An empty text from the server is no answer, as an empty input is none, unless it can be chosen ('no title'). */
const withoutEmptyTexts = (schema: RJSFSchema, data: Answers): Answers =>
  allFields(schema).reduce(
    (answers, { path, schema: field }) =>
      field.enum === undefined && getIn(answers, path) === ''
        ? setIn(answers, path, undefined)
        : answers,
    data,
  );

export class FormStore {
  readonly initial: Answers;
  /** The newest state, perhaps not rendered yet. */
  state: FormState;
  /** By the field whose suggestion was taken: what it filled in. */
  readonly filled: NonNullable<QuestionMemory['filled']>;
  readonly #render: (state: FormState) => void;
  #form: Form<Answers, RJSFSchema> | null = null;
  #summary: HTMLElement | null = null;
  #props: SchemaFormProps;
  #texts: FormTexts;
  readonly #announce: Announce;
  readonly #click = createAfterClick();
  readonly #exchange: ReturnType<typeof trackQuestions>;
  readonly #inputs = new Set<() => void>();
  /** Data paths of changes that widgets announced and RJSF has not reported yet. */
  readonly #announced = new Set<string>();
  /** Fields written since the last validation. */
  readonly #written = new Set<string>();
  /**
   * Errors are not shown while typing. A field that was left with a value shows its own; a refused submit shows all, and from then
   * on every field that is written is validated at once, emptied ones included.
   */
  #mode: 'filling' | 'submitting' | 'refused' = 'filling';
  #shown = new Set<string>();
  #received: SchemaFormProps['serverErrors'];
  /** Takes the focus as soon as it is mounted. */
  #wanted: (() => HTMLElement | null | undefined) | undefined;

  constructor(
    props: SchemaFormProps,
    texts: FormTexts,
    announce: Announce,
    render: (state: FormState) => void,
  ) {
    const { definition, data, memory } = props;
    this.#props = props;
    this.#texts = texts;
    this.#announce = announce;
    this.#render = render;
    this.filled = memory?.filled ?? new Map();
    this.initial = withoutEmptyTexts(definition.schema, data);
    const fields = visibleFields(definition, this.initial);
    this.state = { answers: this.initial, fields, isRefused: false, invalid: [], extra: [] };
    this.#exchange = trackQuestions(this.initial, fields, this.#labelOf, memory);
  }

  /** Refs. */
  readonly attachForm = (form: Form<Answers, RJSFSchema> | null): void => {
    this.#form = form;
  };
  readonly attachSummary = (summary: HTMLElement | null): void => {
    this.#summary = summary;
  };

  readonly #labelOf = (field: Field, answers: Answers): string =>
    this.#texts.label(field.path, contextOf(field, answers));

  /** After each render. A new array of errors is shown at once. */
  update(props: SchemaFormProps, texts: FormTexts): void {
    this.#props = props;
    this.#texts = texts;
    if (props.serverErrors === undefined || props.serverErrors === this.#received) return;
    this.#received = props.serverErrors;
    this.showErrors(props.serverErrors);
  }

  readonly showErrors = (errors: readonly FieldMessage[]): void => {
    const extra = this.#onePerField(errors);
    this.#set({ extra, isRefused: this.state.isRefused || extra.length > 0 });
  };

  /** A control, an item of a list, or the button that adds one. */
  #control(path: DataPath): HTMLElement | null {
    return document.getElementById(fieldId(this.#props.name, path));
  }

  #set(changes: Partial<FormState>): void {
    this.state = { ...this.state, ...changes };
    this.#render(this.state);
  }

  /** Moves the focus once what should have it is rendered. */
  takeFocus(): void {
    const target = this.#wanted?.();
    if (!target) return;
    this.#wanted = undefined;
    focusInView(target);
  }

  /* ---- Answers ---- */

  /** Before a widget's `onChange`, in the same render as the change that RJSF queues, or that render would reset RJSF's data. */
  readonly willChange = (path: DataPath, value: unknown): void => {
    this.#click.flush();
    const key = pathKey(path);
    this.#announced.add(key);
    this.#showAnswered(path, value, this.#mode === 'refused');
    this.#adopt(setIn(this.state.answers, path, value));
    this.#written.add(key);
    // The server's message about it no longer holds.
    this.#set({ extra: this.state.extra.filter(({ field }) => field !== key) });
  };

  /** RJSF reports a change: one that a widget announced, or a list with an item more or less. */
  readonly changed = (path: DataPath, formData: Answers | undefined): void => {
    if (this.#announced.delete(pathKey(path))) return;
    this.#adopt(setIn(this.state.answers, path, getIn(formData, path)));
  };

  /** Sets the answer of another field than the widget's own. */
  readonly setValue = (path: DataPath, value: unknown): void => {
    this.willChange(path, value);
    this.#form?.setFieldValue([...path], value as Answers | undefined);
  };

  /** Before a list changes: commits what was left by the click that is under way, as RJSF changes the list it has rendered. */
  #finishClick(): void {
    flushSync(this.#click.flush);
  }

  /** Before RJSF adds an item to a list: the focus goes into it. */
  readonly willAdd = (list: DataPath): void => {
    this.#finishClick();
    const index = listOf(getIn(this.state.answers, list)).length;
    this.#announceItem('list.added', list, index);
    this.#wanted = () =>
      this.#control([...list, index])?.querySelector<HTMLElement>('input, select, textarea');
  };

  /** Before RJSF removes one: what is known of those behind it moves up. The focus goes to the one in its place, or to the add button. */
  readonly willRemove = (list: DataPath, index: number): void => {
    this.#finishClick();
    const { answers, extra } = this.state;
    const rest = listOf(getIn(answers, list)).filter((_, place) => place !== index);
    this.#announceItem('list.removed', list, index);
    this.#shown = new Set([...this.#shown].flatMap((key) => keyWithout(key, list, index) ?? []));
    const changed = setIn(answers, list, rest);
    this.#set({
      answers: changed,
      fields: visibleFields(this.#props.definition, changed),
      extra: extra.flatMap((error) => {
        const field = keyWithout(error.field, list, index);
        return field === undefined ? [] : [{ ...error, field }];
      }),
    });
    this.#wanted = () =>
      this.#control([...list, Math.min(index, rest.length - 1)]) ?? this.#control(list);
  };

  #announceItem(key: string, list: DataPath, index: number): void {
    const item = this.#texts.item([...list, index]) ?? index + 1;
    this.#announce(pathKey(list), this.#texts.word(key, { item }));
  }

  /** Takes over changed answers, exchanges those whose question has become another one, and reports the result. */
  #adopt(changed: Answers): void {
    const { definition, onChange } = this.#props;
    const asked = visibleFields(definition, changed);
    const { answers, paths } = this.#exchange(changed, asked);
    // The new question has not been left yet.
    paths.forEach((path) => this.#showAnswered(path, getIn(answers, path)));
    // Exchanged answers may call for other questions.
    const fields = paths.length === 0 ? asked : visibleFields(definition, answers);
    for (const [key, [first, ...others]] of visibilityChanges(this.state.fields, fields, changed))
      if (first !== undefined) {
        const label = this.#labelOf(first, changed);
        const count = others.length + 1;
        this.#announce(key, this.#texts.word(`questions.${key}`, { label, count }));
      }
    this.#set({ answers, fields });
    onChange?.(answers);
  }

  /* ---- Typed text ---- */

  /** An input whose text may not be committed yet; returns the end of it. `commit` runs before a submit and before the form goes. */
  readonly registerInput = (commit: () => void): (() => void) => {
    this.#inputs.add(commit);
    return () => this.#inputs.delete(commit);
  };
  readonly commitInputs = (): void => this.#inputs.forEach((commit) => commit());
  /** The focus moves: a browser or a password manager may have filled in other fields without an event. */
  readonly focused = (): void => this.#click.run(this.commitInputs);
  /** The browser chooses where Tab leads after this event: a question that the answer calls for is there by then. */
  readonly keyDown = ({ key }: { key: string }): void => {
    if (key === 'Tab') flushSync(this.commitInputs);
  };
  /** A mouse button goes down. */
  readonly press = this.#click.press;
  /** Runs `commit` now, or after the click that is under way: an error that appears must not move the button being clicked. */
  readonly afterClick = this.#click.run;

  /* ---- Errors ---- */

  #showAnswered(path: DataPath, value: unknown, always = false): void {
    if (always || value !== undefined) this.#shown.add(pathKey(path));
    else this.#shown.delete(pathKey(path));
  }

  /** Before RJSF handles a submit: commits what was typed, and from here all errors are shown. */
  readonly willSubmit = (): void => {
    this.commitInputs();
    this.#mode = 'submitting';
  };

  /** For `transformErrors`. */
  readonly germanErrors = (errors: RJSFValidationError[]): RJSFValidationError[] => {
    const { answers, fields } = this.state;
    const { known = {} } = this.#props;
    const shows = (key: string): boolean => this.#mode === 'submitting' || this.#shown.has(key);
    return germanErrors(errors, { fields, known, texts: this.#texts, answers, shows });
  };

  /**
   * Widgets commit when they are left, so each change is validated. RJSF's `liveValidate` validates the data it got before, twice,
   * and loses `extraErrors` (6.11.1).
   */
  validate(): void {
    const { answers } = this.state;
    if (answers === this.initial) return;
    const data = completed(this.#props.definition, answers);
    if (this.#form?.validateFormWithFormData(data) === true) this.#validated([]);
  }

  /** A submit or a validation found errors. */
  readonly found = (errors: readonly RJSFValidationError[]): void => {
    if (this.#mode !== 'submitting') return this.#validated(errors);
    const keys = this.#keysOf(errors);
    this.#shown = new Set(keys);
    this.#mode = 'refused';
    this.#set({ isRefused: true });
    this.#list(keys, []);
    this.#wanted = () => this.#summary;
  };

  #announceError(key: string, message: string): void {
    this.#announce(key, `${this.#texts.word('errorPrefix')} ${message}`);
  }

  #validated(errors: readonly RJSFValidationError[]): void {
    for (const error of errors)
      if (this.#written.has(keyOfError(error)))
        this.#announceError(keyOfError(error), fullMessage(error));
    this.#written.clear();
    this.#list(this.#keysOf(errors), this.state.extra);
  }

  /** Without those that RJSF merged in from `extraErrors`. */
  #keysOf(errors: readonly RJSFValidationError[]): readonly string[] {
    const { extra } = this.state;
    return errors.map(keyOfError).filter((key) => !extra.some(({ field }) => field === key));
  }

  #list(invalid: readonly string[], extra: readonly FieldMessage[]): void {
    this.#set({ invalid, extra });
    if (invalid.length + extra.length > 0) return;
    this.#mode = 'filling';
    this.#set({ isRefused: false });
  }

  /** A submit is valid. */
  clearErrors(): void {
    this.#list([], []);
  }

  /** Several messages for one field are one error; of an item of a list it names the item. Without a message it is a general sentence. */
  #onePerField(messages: readonly FieldMessage[]): readonly FieldMessage[] {
    const texts = this.#texts;
    const { answers, fields } = this.state;
    return [...new Set(messages.map(({ field }) => field))].map((key) => {
      const sent = messages
        .filter((each) => each.field === key)
        .map(({ message }) => message.trim());
      const message = sent.filter(Boolean).join(' ');
      const field = fields.find((each) => each.key === key);
      if (message === '' && field !== undefined)
        return {
          field: key,
          message: texts.error({ field, keyword: 'type', params: {} }, answers),
        };
      const shown = message === '' ? texts.word('refused') : message;
      return { field: key, message: texts.ofItem(parsePath(key), shown, answers) };
    });
  }

  readonly focusSummary = (): void => {
    this.#wanted = () => this.#summary;
    this.#set({});
  };

  /** One answer is refused after a valid submit: shown at its field alone, which takes the focus or has it already. */
  readonly refuseField = (error: FieldMessage): void => {
    this.#announceError(error.field, error.message);
    this.#wanted = () => this.#control(parsePath(error.field));
    this.#set({ extra: [error] });
  };
}
