/** `ui:readonlyUnless`: answers that are known already, and are to be read only. */
import './readonly-unless.css';
import { Input } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import type { ComponentType, ReactNode } from 'react';
import { getIn } from '#schema/data-path.ts';
import type { Answers, FormDefinition } from '../answers/definition.ts';
import { separatorOf, visibleFields } from '../answers/fields.ts';
import { errorsOf } from '../answers/validation.ts';
import { controlProps, Labelled, useWidget } from '../widgets/use-widget.tsx';
import { fieldsWith } from './fields-with.ts';

/**
 * The keys of the fields that are read-only (`ui:readonlyUnless`) because the bank already has their answers and does not ask for them
 * (specification, section 3: addressRequired). All of them or none, so that no address is half filled in. None when the form refuses
 * one of the values, because an error at a read-only field could not be corrected.
 */
export function readOnlyFields(form: FormDefinition, known: Answers): readonly string[] {
  const keys = fieldsWith(
    form,
    'ui:readonlyUnless',
    (flag, { path }) => getIn(known, [...path.slice(0, -1), String(flag)]) === false,
  ).map(({ key }) => key);
  if (keys.length === 0) return keys;
  const refused = errorsOf(form, known).some(({ field }) => keys.includes(field.key));
  return refused ? [] : keys;
}

/** Widgets of these fields, by their keys. Their values are sent unchanged; `below` says how they can be changed. */
export function readOnlyWidgets(
  form: FormDefinition,
  known: Answers,
  below: ReactNode,
): Readonly<Record<string, ComponentType<WidgetProps>>> {
  const keys = readOnlyFields(form, known);
  const all = lineOf(form, known, keys);
  return Object.fromEntries(
    keys.map((key, index) => {
      const line = index === 0 ? all : undefined;
      return [key, (props: WidgetProps) => <KnownWidget {...props} line={line} below={below} />];
    }),
  );
}

/** The answers at `keys` as the summary shows them: `Lindengasse 5/11, 1070 Wien`. */
const lineOf = (form: FormDefinition, data: Answers, keys: readonly string[]): string =>
  visibleFields(form, data)
    .filter(({ key }) => keys.includes(key))
    .map((field, index, all) => {
      const before = all[index - 1];
      return `${before === undefined ? '' : separatorOf(before, field)}${String(getIn(data, field.path))}`;
    })
    .join('');

interface KnownProps {
  line: string | undefined;
  below: ReactNode;
}

/**
 * The first of the fields shows all of them in one line, and below it how to change them. The control of each stays, hidden: only one
 * that the server refuses is seen.
 */
function KnownWidget({ line, below, ...props }: WidgetProps & KnownProps) {
  // The hint explains how to fill it in, which is not possible here.
  const field = { ...useWidget(props), hint: undefined };
  const value = String(props.value ?? '');
  return (
    <>
      {line !== undefined && (
        <div className="form-known">
          <p className="strong" translate="no">
            {line}
          </p>
          {below}
        </div>
      )}
      {field.error ? (
        <Labelled id={props.id} field={field}>
          <Input {...controlProps(field, props)} readOnly value={value} />
        </Labelled>
      ) : (
        <input name={field.name} value={value} readOnly hidden />
      )}
    </>
  );
}
