/** The form of a step, read-only: RJSF's `readonly`, with templates that show answers instead of controls. A new field appears by itself. */
import { Anchor } from '@mantine/core';
import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RJSFSchema,
} from '@rjsf/utils';
import { createContext, Fragment, use, type ReactElement, type ReactNode } from 'react';
import { answer } from './answer.ts';
import { controlName, getIn, listOf, pathKey, type DataPath } from './schema/data-path.ts';
import type { ReviewProps } from './definition.ts';
import { isSchema } from './schema/conditions.ts';
import { grouped } from './schema/fields.ts';
import { ID_SEPARATOR, pathOf } from './form-context.ts';
import { contextOf, useTexts, type FormTexts } from './texts.ts';
import { ThemedForm } from './theme.tsx';
import { NO_DEFAULTS } from './answers/validation.ts';
import './review.css';

interface ReviewContext extends ReviewProps {
  readonly texts: FormTexts;
}

const Context = createContext<ReviewContext | undefined>(undefined);

function useReview(): ReviewContext {
  const context = use(Context);
  if (context === undefined) throw new Error('Templates of a review need a Review around them.');
  return context;
}

/** Question and answer, nothing where nothing was answered. */
function FieldTemplate({ id, schema, uiSchema = {}, children }: FieldTemplateProps) {
  const review = useReview();
  if (schema.type === 'object' || schema.type === 'array') return children;
  const { name, data, texts } = review;
  const path = pathOf(name, id);
  const text = answer({ path, schema }, getIn(data, path), review);
  if (text === '') return null;
  return (
    <div data-answer={path.at(-1)}>
      <dt>
        {texts.field(path, 'short') ?? texts.label(path, contextOf({ path, uiSchema }, data))}
      </dt>
      <dd>{text}</dd>
    </div>
  );
}

interface Part {
  readonly path: DataPath;
  readonly schema: RJSFSchema;
  readonly content: ReactNode;
}

function ObjectFieldTemplate({
  schema,
  properties,
  fieldPathId: { path },
}: ObjectFieldTemplateProps) {
  const review = useReview();
  const { name: step, definition, data, texts } = review;
  const parts = properties.map(({ name, content }): Part => {
    const own = schema.properties?.[name];
    return { path: [...path, name], schema: isSchema(own) ? own : {}, content };
  });
  const isObject = (part: Part): boolean => part.schema.type === 'object';
  const isList = (part: Part): boolean => part.schema.type === 'array';
  const isAnswered = (part: Part): boolean => {
    const value = getIn(data, part.path);
    return isList(part) ? listOf(value).length > 0 : answer(part, value, review) !== '';
  };
  const answered = parts.filter((part) => !isObject(part) && isAnswered(part));
  // The item of a list has no groups.
  if (typeof path.at(-1) === 'number') return <AnswerList parts={answered} />;
  return (
    <>
      {parts.filter(isObject).map(({ content }) => content)}
      {grouped(answered, definition.uiSchema).map(({ key = '', summary, line = [], fields }) => {
        const isJoined = ({ path: at }: Part): boolean => line.includes(pathKey(at));
        const joined = fields.filter(isJoined);
        const rows = fields.filter((part) => !isList(part) && !isJoined(part));
        const lists = fields.filter(isList).map(({ content }) => content);
        const title = texts.group(step, key) ?? '';
        return (
          <Fragment key={key}>
            {joined.length > 0 && <NameLine parts={joined} />}
            {summary === 'line' && <AnswerLine title={title} parts={rows} />}
            {summary === 'folded' && (
              <details className="disclosure">
                <summary>{texts.word('review.folded', { title, count: rows.length })}</summary>
                <AnswerList parts={rows} />
                {lists}
              </details>
            )}
            {summary === undefined && <AnswerList parts={rows} />}
            {summary !== 'folded' && lists}
          </Fragment>
        );
      })}
    </>
  );
}

const AnswerList = ({ parts }: { parts: readonly Part[] }) =>
  parts.length > 0 && <dl className="review-answers">{parts.map(({ content }) => content)}</dl>;

/** Answers that make one, such as a name; an option of no text of its own (no title) is left out. */
function NameLine({ parts }: { parts: readonly Part[] }) {
  const review = useReview();
  const { data, texts } = review;
  const shown = parts.filter(({ path }) => getIn(data, path) !== '');
  const path = parts.at(-1)?.path ?? [];
  return (
    <dl className="review-answers">
      <div>
        <dt>{texts.field(path, 'short') ?? texts.label(path)}</dt>
        <dd>
          {shown.map((part, index) => (
            <Fragment key={pathKey(part.path)}>
              {index > 0 && ' '}
              <span data-answer={part.path.at(-1)}>
                {answer(part, getIn(data, part.path), review)}
              </span>
            </Fragment>
          ))}
        </dd>
      </div>
    </dl>
  );
}

/** The answers of a group one after the other, such as an address. */
function AnswerLine({ title, parts }: { title: string; parts: readonly Part[] }) {
  const review = useReview();
  const { data, definition, fixed = [], fixedLabel } = review;
  const widthOf = ({ path }: Part): unknown => getIn(definition.uiSchema, [...path, 'ui:width']);
  return (
    <dl className="review-answers">
      <div>
        <dt>{title}</dt>
        <dd>
          {parts.map((part, index) => {
            const before = parts[index - 1];
            // A short field and the half it shares a row with belong together: street and number, code and town.
            const joined =
              before !== undefined &&
              [widthOf(before), widthOf(part)].sort().join() === 'half,short';
            return (
              <Fragment key={pathKey(part.path)}>
                {before !== undefined && (joined ? ' ' : ', ')}
                <span data-answer={part.path.at(-1)}>
                  {answer(part, getIn(data, part.path), review)}
                </span>
              </Fragment>
            );
          })}
        </dd>
        {parts.every(({ path }) => fixed.includes(controlName(path))) && (
          <dd className="review-fixed">{fixedLabel}</dd>
        )}
      </div>
    </dl>
  );
}

function ArrayFieldItemTemplate({
  children,
  buttonsProps: { fieldPathId },
}: ArrayFieldItemTemplateProps) {
  const { name, texts } = useReview();
  return (
    <div className="review-item">
      <h3>{texts.item(pathOf(name, fieldPathId.$id))}</h3>
      {children}
    </div>
  );
}

const templates = {
  ArrayFieldItemTemplate,
  ArrayFieldTemplate: ({ items }: ArrayFieldTemplateProps) => items,
  FieldTemplate,
  ObjectFieldTemplate,
};

export function Review(props: ReviewProps): ReactElement {
  const { name, definition, data, title, editLabel, fixedLabel, onEdit } = props;
  const texts = useTexts(definition.formats);
  return (
    <section className="review" data-review={name} aria-labelledby={`${name}-review`}>
      <div className="review-head">
        <h2 id={`${name}-review`}>{title}</h2>
        {onEdit === undefined ? (
          <p className="review-fixed">{fixedLabel}</p>
        ) : (
          <EditButton label={editLabel} about={title} onClick={() => onEdit(name)} />
        )}
      </div>
      <Context value={{ ...props, texts }}>
        <ThemedForm
          readonly
          templates={templates}
          tagName="div"
          idPrefix={name}
          idSeparator={ID_SEPARATOR}
          schema={definition.schema}
          uiSchema={definition.uiSchema}
          validator={definition.validator}
          formData={data}
          experimental_defaultFormStateBehavior={NO_DEFAULTS}
        >
          <></>
        </ThemedForm>
      </Context>
    </section>
  );
}

export function EditButton({
  label,
  about,
  onClick,
}: {
  label: string;
  about: string;
  onClick: () => void;
}): ReactElement {
  return (
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
}
