/** The same schemas to read: what was answered, by the groups of the form. A new field appears here by itself. */
import type { ReactElement } from 'react';
import { answer, type Reading } from './answer.ts';
import { controlName, getIn, pathKey, type DataPath } from './data-path.ts';
import type { Answers, ReviewProps } from './definition.ts';
import { grouped, itemFieldsOf, rootFieldsOf, type Entry } from './entries.ts';
import { contextOf } from './texts.ts';
import { useTexts } from './use-texts.ts';
import './review.css';

interface ReadData extends Reading {
  readonly data: Answers;
}

function isList({ schema }: Entry): boolean {
  return schema.type === 'array';
}

function AnswerList({
  entries,
  reading,
}: {
  entries: readonly Entry[];
  reading: ReadData;
}): ReactElement | null {
  const { data, texts } = reading;
  const rows = entries
    .filter((entry) => !isList(entry))
    .map((entry) => ({ entry, text: answer(entry, getIn(data, entry.path), reading) }))
    .filter(({ text }) => text !== '');
  if (rows.length === 0) return null;
  return (
    <dl className="review-answers">
      {rows.map(({ entry, text }) => (
        <div key={pathKey(entry.path)} data-answer={entry.path.at(-1)}>
          <dt>{texts.label(entry.path, contextOf(entry, data))}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function itemsOf(
  entry: Entry,
  { data, definition }: ReadData,
): readonly { path: DataPath; entries: readonly Entry[] }[] {
  const list = getIn(data, entry.path);
  if (!Array.isArray(list)) return [];
  return list.map((item: unknown, index) => {
    const path = [...entry.path, index];
    return { path, entries: itemFieldsOf(definition, entry, item, path) };
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
  const groups = grouped(rootFieldsOf(definition, data), definition.uiSchema);
  const answered = ({ entries }: { entries: readonly Entry[] }): boolean =>
    entries.some((entry) =>
      isList(entry)
        ? itemsOf(entry, reading).length > 0
        : answer(entry, getIn(data, entry.path), reading) !== '',
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
              group.entries.every(({ path }) => fixed.includes(controlName(path))) ? null : (
                <button
                  type="button"
                  className="review-edit"
                  aria-label={title === undefined ? undefined : `${editLabel}: ${title}`}
                  onClick={() => onEdit(name)}
                >
                  {editLabel}
                </button>
              )}
            </div>
            <AnswerList entries={group.entries} reading={reading} />
            {group.entries.filter(isList).flatMap((entry) =>
              itemsOf(entry, reading).map(({ path, entries }) => (
                <div className="review-item" key={pathKey(path)}>
                  <h3>{texts.item(path)}</h3>
                  <AnswerList entries={entries} reading={reading} />
                </div>
              )),
            )}
          </section>
        );
      })}
    </div>
  );
}
