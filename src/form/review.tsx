/** The same schemas to read: what was answered, by the groups of the form. A new field appears here by itself. */
import { Anchor } from '@mantine/core';
import type { ReactElement } from 'react';
import { answer, type Reading } from './answer.ts';
import { controlName, getIn, pathKey, type DataPath } from './data-path.ts';
import type { Answers, ReviewProps } from './definition.ts';
import { grouped, itemFields, rootFields, type Field } from './fields.ts';
import { contextOf } from './texts.ts';
import { useTexts } from './use-texts.ts';
import './review.css';

interface ReadData extends Reading {
  readonly data: Answers;
}

function isList({ schema }: Field): boolean {
  return schema.type === 'array';
}

function AnswerList({
  fields,
  reading,
}: {
  fields: readonly Field[];
  reading: ReadData;
}): ReactElement | null {
  const { data, texts } = reading;
  const rows = fields
    .filter((field) => !isList(field))
    .map((field) => ({ field, text: answer(field, getIn(data, field.path), reading) }))
    .filter(({ text }) => text !== '');
  if (rows.length === 0) return null;
  return (
    <dl className="review-answers">
      {rows.map(({ field, text }) => (
        <div key={pathKey(field.path)} data-answer={field.path.at(-1)}>
          <dt>{texts.label(field.path, contextOf(field, data))}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function itemsOf(
  field: Field,
  { data, definition }: ReadData,
): readonly { path: DataPath; fields: readonly Field[] }[] {
  const list = getIn(data, field.path);
  if (!Array.isArray(list)) return [];
  return list.map((item: unknown, index) => {
    const path = [...field.path, index];
    return { path, fields: itemFields(definition, field, index, item) };
  });
}

export function Review({
  name,
  definition,
  data,
  editLabel,
  onEdit,
  fixed = [],
}: ReviewProps): ReactElement {
  const texts = useTexts(definition.formats);
  const reading = { data, definition, texts };
  const groups = grouped(rootFields(definition, data), definition.uiSchema);
  const answered = ({ fields }: { fields: readonly Field[] }): boolean =>
    fields.some((field) =>
      isList(field)
        ? itemsOf(field, reading).length > 0
        : answer(field, getIn(data, field.path), reading) !== '',
    );
  return (
    <div className="review" data-review={name}>
      {groups.filter(answered).map((group) => {
        const title = group.key === undefined ? undefined : texts.group(name, group.key);
        return (
          <section className="review-group" key={group.key ?? ''}>
            <div className="review-head">
              {title === undefined ? null : <h2>{title}</h2>}
              {onEdit === undefined ||
              group.fields.every(({ path }) => fixed.includes(controlName(path))) ? null : (
                <Anchor
                  component="button"
                  type="button"
                  className="review-edit"
                  aria-label={title === undefined ? undefined : `${editLabel}: ${title}`}
                  onClick={() => onEdit(name)}
                >
                  {editLabel}
                </Anchor>
              )}
            </div>
            <AnswerList fields={group.fields} reading={reading} />
            {group.fields.filter(isList).flatMap((field) =>
              itemsOf(field, reading).map(({ path, fields }) => (
                <div className="review-item" key={pathKey(path)}>
                  <h3>{texts.item(path)}</h3>
                  <AnswerList fields={fields} reading={reading} />
                </div>
              )),
            )}
          </section>
        );
      })}
    </div>
  );
}
