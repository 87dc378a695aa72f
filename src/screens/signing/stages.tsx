/** The groups of a form as numbered stages; the last one is the main action. A stage is ticked when all its fields are valid. */
import { Paper } from '@mantine/core';
import { use, type ReactNode } from 'react';
import { pathKey } from '#form/schema/data-path.ts';
import type { LayoutProps } from '#form/definition.ts';
import { FormStateContext, useFormServices } from '#form/form-context.ts';
import { errorsOf } from '#form/answers/validation.ts';

export function Stages({
  groups,
  lastStage,
}: LayoutProps & {
  /** Heading of the last one. */
  lastStage: string;
}) {
  const { name, definition, texts } = useFormServices();
  const { answers, extra, end } = use(FormStateContext);
  const open = [
    ...extra.map(({ field }) => field),
    ...errorsOf(definition, answers).map(({ field }) => pathKey(field.path)),
  ];
  const named = groups.flatMap(({ key, fields }) => (key === undefined ? [] : [{ key, fields }]));
  return (
    <ol className="form-stages" role="list">
      {named.map(({ key, fields }, index) => (
        <Paper component="li" key={key} data-stage={key}>
          <fieldset className="form-group">
            <legend>
              <h2>
                <StageTitle
                  number={index + 1}
                  done={fields.every(({ path }) => !open.includes(pathKey(path)))}
                >
                  {texts.group(name, key)}
                </StageTitle>
              </h2>
            </legend>
            <StageFields fields={fields} />
          </fieldset>
        </Paper>
      ))}
      <Paper component="li">
        <div className="form-group">
          <h2>
            <StageTitle number={named.length + 1} done={false}>
              {lastStage}
            </StageTitle>
          </h2>
          {/* Fields without a group stand last, as in every form. */}
          {groups.map(({ key, fields }) =>
            key === undefined ? <StageFields key="" fields={fields} /> : null,
          )}
          {end}
        </div>
      </Paper>
    </ol>
  );
}

const StageFields = ({ fields }: { fields: readonly { content: ReactNode }[] }) => (
  <div className="form-fields">{fields.map(({ content }) => content)}</div>
);

interface StageTitleProps {
  number: number;
  done: boolean;
  children: ReactNode;
}

function StageTitle({ number, done, children }: StageTitleProps) {
  const { texts } = useFormServices();
  return (
    <>
      <span className="form-stage-number" data-done={done || undefined} aria-hidden="true">
        {done ? null : number}
      </span>
      <span>
        <span className="unseen">{done ? texts.word('stageDone', { number }) : number} </span>
        {children}
      </span>
    </>
  );
}
