/** The answers of a step, to read: those of its visible fields, by the groups of its UI schema. A new field appears by itself. */
import { Anchor } from '@mantine/core';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answers, FormDefinition } from '#form/answers/definition.ts';
import { getIn, itemOf, listOf, pathKey } from '#schema/data-path.ts';
import { grouped, separatorOf, visibleFields, type Field } from '#form/answers/fields.ts';
import { contextOf, useTexts } from '#form/answers/texts.ts';
import type { CollectingStep } from '#flow/steps.ts';
import { answerText } from '#screens/parts/changed/changed-answers.ts';
import { scrolling } from '#ui/display.ts';
import '#screens/summary/review.css';

/** The forms of the steps that collect answers, in their order. */
export type Reviewed = readonly {
  readonly step: CollectingStep;
  readonly definition: FormDefinition;
}[];

interface ReviewProps {
  readonly name: string;
  readonly definition: FormDefinition;
  readonly data: Answers;
  readonly title: string;
  readonly editLabel?: string;
  /** In the place of the edit button, where there is none. */
  readonly fixedLabel?: ReactNode;
  /** Without it there is no edit button. */
  readonly onEdit?: (() => void) | undefined;
  /** Keys of fields that cannot be changed there either: a group of nothing else shows it. */
  readonly fixed?: readonly string[];
}

interface ReviewsProps {
  readonly steps: Reviewed;
  readonly data: Answers;
  /** What a review has besides its answers. */
  readonly more?: (step: Reviewed[number]) => Partial<ReviewProps>;
}

/** The reviews of several steps; one without answers is left out. */
export function Reviews({ steps, data, more }: ReviewsProps): ReactElement {
  const { t } = useTranslation('steps');
  return (
    <div className="reviews">
      {steps.map((each) => (
        <Review
          key={each.step}
          name={each.step}
          definition={each.definition}
          data={data}
          title={t(`${each.step}.title`)}
          {...more?.(each)}
        />
      ))}
    </div>
  );
}

interface Row extends Field {
  readonly label: string;
  readonly text: string;
}

const isList = ({ schema }: Field): boolean => schema.type === 'array';

/** Lists, and the rows between them. */
const blocksOf = (rows: readonly Row[]): readonly (readonly [Row, ...Row[]])[] =>
  rows.reduce<[Row, ...Row[]][]>((blocks, row) => {
    const last = blocks.at(-1);
    if (last === undefined || isList(row) || isList(last[0])) return [...blocks, [row]];
    return [...blocks.slice(0, -1), [...last, row]];
  }, []);

export function Review(props: ReviewProps): ReactElement {
  const { name, definition, data, title, editLabel = '', fixedLabel, onEdit, fixed = [] } = props;
  const texts = useTexts(definition.formats);
  const rows = visibleFields(definition, data)
    .map((field): Row => {
      const { path } = field;
      return {
        ...field,
        label: texts.field(path, 'short') ?? texts.label(path, contextOf(field, data)),
        text: answerText(field, data, definition, texts),
      };
    })
    .filter((row) => row.text !== '' || listOf(getIn(data, row.path)).length > 0);
  const countOf = (row: Row): number => (isList(row) ? listOf(getIn(data, row.path)).length : 1);
  const itemsOf = ({ path: list }: Row) =>
    listOf(getIn(data, list)).map((_, index) => {
      const key = pathKey([...list, index]);
      return (
        <div key={key} className="review-item">
          <h3>{texts.item([...list, index])}</h3>
          <AnswerRows rows={rows.filter(({ path }) => pathKey(itemOf(path)) === key)} />
        </div>
      );
    });
  const groups = grouped(
    rows.filter(({ path }) => itemOf(path).length === 0),
    definition.uiSchema,
  );
  return (
    <section className="review" data-review={name} aria-labelledby={`${name}-review`}>
      <div className="review-head cluster">
        <h2 id={`${name}-review`}>{title}</h2>
        {onEdit === undefined ? (
          fixedLabel !== undefined && <p className="review-fixed">{fixedLabel}</p>
        ) : (
          <EditButton label={editLabel} about={title} onClick={onEdit} />
        )}
      </div>
      {groups.map(({ key = '', summary, line = [], fields }) => {
        // In the order of the line: a name begins with the form of address, whatever is asked first.
        const joined = line.flatMap((path) => fields.filter((row) => row.key === path));
        const others = fields.filter((row) => !joined.includes(row));
        const single = others.filter((row) => !isList(row));
        const answers = blocksOf(others).map((rows) =>
          isList(rows[0]) ? itemsOf(rows[0]) : <AnswerRows key={rows[0].key} rows={rows} />,
        );
        const legend = texts.group(name, key) ?? '';
        return (
          <Fragment key={key}>
            {joined.length > 0 && (
              // An option without a text of its own (no title) is left out.
              <AnswersInLine
                title={joined.at(-1)?.label}
                rows={joined.filter(({ path }) => getIn(data, path) !== '')}
                separator={() => ' '}
              />
            )}
            {summary === 'line' && (
              <AnswersInLine title={legend} rows={single} separator={separatorOf}>
                {single.every((row) => fixed.includes(row.key)) && (
                  <dd className="review-fixed">{fixedLabel}</dd>
                )}
              </AnswersInLine>
            )}
            {summary === 'folded' && (
              <details className="disclosure small">
                <summary>
                  {texts.word('review.folded', {
                    title: legend,
                    count: others.reduce((sum, row) => sum + countOf(row), 0),
                  })}
                </summary>
                {answers}
              </details>
            )}
            {summary === undefined && answers}
            {summary === 'line' && others.filter(isList).map(itemsOf)}
          </Fragment>
        );
      })}
    </section>
  );
}

const AnswerRows = ({ rows }: { readonly rows: readonly Row[] }) =>
  rows.length > 0 && (
    <dl className="review-answers small">
      {rows.map(({ key, path, label, text, schema }) => (
        <div key={key} data-answer={path.at(-1)} data-format={schema.format}>
          <dt>{label}</dt>
          <dd {...scrolling(text)}>{text}</dd>
        </div>
      ))}
    </dl>
  );

interface LineProps {
  readonly title: string | undefined;
  readonly rows: readonly Row[];
  readonly separator: (before: Row, row: Row) => string;
  readonly children?: ReactElement | false;
}

/** Answers that make one, such as a name or an address. */
const AnswersInLine = ({ title, rows, separator, children }: LineProps) => (
  <dl className="review-answers small">
    <div>
      <dt>{title}</dt>
      <dd {...scrolling(rows.map(({ text }) => text).join())}>
        {rows.map((row, index) => {
          const before = rows[index - 1];
          return (
            <Fragment key={row.key}>
              {before !== undefined && <span>{separator(before, row)}</span>}
              <span data-answer={row.path.at(-1)}>{row.text}</span>
            </Fragment>
          );
        })}
      </dd>
      {children}
    </div>
  </dl>
);

interface EditButtonProps {
  readonly label: string;
  readonly about: string;
  readonly onClick: () => void;
}

export const EditButton = ({ label, about, onClick }: EditButtonProps): ReactElement => (
  <Anchor
    component="button"
    type="button"
    className="review-edit"
    aria-label={`${label}: ${about}`}
    onClick={onClick}
  >
    {label}
  </Anchor>
);
