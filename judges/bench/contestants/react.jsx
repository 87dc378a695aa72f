/** A form as one writes it by hand: react-hook-form, native controls, one component per kind of field. */
import { memo, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import { initial, step } from 'virtual:step';
import { broken, holds } from './rules.js';
import './form.css';

const Field = memo(function Field({ field, name, register, error }) {
  const id = name.replaceAll('.', '-');
  const { kind, label, hint, info, choices, messages } = field;
  const described =
    [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  const input = {
    ...register(name, {
      validate: (value) => {
        const rule = broken(field, value);
        return rule === undefined || messages[rule];
      },
    }),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described,
  };
  const around = (
    <>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {info && (
        <details>
          <summary>{info.title}</summary>
          <p>{info.text}</p>
        </details>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
  if (kind === 'radio') {
    return (
      <fieldset className="field">
        <legend>{label}</legend>
        {around}
        {choices.map(({ value, label: choice }, index) => (
          <div key={value}>
            <label>
              <input type="radio" id={index ? `${id}-${index}` : id} value={value} {...input} />{' '}
              {choice}
            </label>
          </div>
        ))}
      </fieldset>
    );
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {around}
      {kind === 'select' ? (
        <select id={id} {...input}>
          <option value="">{step.choose}</option>
          {choices.map(({ value, label: choice }) => (
            <option key={value} value={value}>
              {choice}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          autoComplete="off"
          inputMode={kind === 'number' ? 'decimal' : undefined}
          {...input}
        />
      )}
    </div>
  );
});

function Loans({ list, control, register, errors }) {
  const { fields, append, remove } = useFieldArray({ control, name: list.name });
  return (
    <fieldset>
      <legend>{list.label}</legend>
      <p className="hint">{list.hint}</p>
      {fields.map((loan, index) => (
        <fieldset key={loan.id}>
          <legend>{list.item.replace('{{number}}', index + 1)}</legend>
          {list.fields.map((field) => (
            <Field
              key={field.name}
              field={field}
              name={`${list.name}.${index}.${field.name}`}
              register={register}
              error={errors?.[index]?.[field.name]?.message}
            />
          ))}
          <button type="button" onClick={() => remove(index)}>
            {list.remove.replace('{{number}}', index + 1)}
          </button>
        </fieldset>
      ))}
      <button type="button" onClick={() => append({})}>
        {list.add}
      </button>
    </fieldset>
  );
}

/** The message of every field that has one, with its id. */
const messagesIn = (errors, fields, before = '') =>
  fields.flatMap((field) => {
    const error = errors?.[field.name];
    const id = `${before}${field.name}`;
    if (field.kind !== 'list') return error ? [[id, error.message]] : [];
    return (error ?? []).flatMap?.((loan, index) =>
      messagesIn(loan, field.fields, `${id}-${index}-`),
    );
  });
const allFields = step.groups.flatMap(({ fields }) => fields);

function StepForm() {
  const {
    register,
    control,
    handleSubmit,
    formState: { errors, submitCount },
  } = useForm({ defaultValues: initial, mode: 'onBlur' });
  const [occupation, additionalIncome, purpose] = useWatch({
    control,
    name: ['occupation', 'additionalIncome', 'purpose'],
  });
  const deciding = { occupation, additionalIncome, purpose };
  const shown = ({ when }) => holds(when, deciding[when?.field]);
  const summary = useRef(null);
  const wrong = submitCount > 0 ? messagesIn(errors, allFields) : [];
  useEffect(() => {
    if (submitCount > 0) summary.current?.focus();
  }, [submitCount]);
  return (
    <form noValidate onSubmit={handleSubmit(() => undefined)}>
      <h1>{step.heading}</h1>
      <p>{step.intro}</p>
      {wrong.length > 0 && (
        <div className="summary" tabIndex={-1} ref={summary}>
          <h2>{step.summary}</h2>
          <ul>
            {wrong.map(([id, message]) => (
              <li key={id}>
                <a href={`#${id}`}>{message}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {step.groups.map(
        ({ title, fields }) =>
          fields.some(shown) && (
            <fieldset key={title}>
              <legend>
                <h2>{title}</h2>
              </legend>
              {fields
                .filter(shown)
                .map((field) =>
                  field.kind === 'list' ? (
                    <Loans
                      key={field.name}
                      list={field}
                      control={control}
                      register={register}
                      errors={errors[field.name]}
                    />
                  ) : (
                    <Field
                      key={field.name}
                      field={field}
                      name={field.name}
                      register={register}
                      error={errors[field.name]?.message}
                    />
                  ),
                )}
            </fieldset>
          ),
      )}
      <button type="submit">{step.submit}</button>
    </form>
  );
}

export const mount = (place) => createRoot(place).render(<StepForm />);
