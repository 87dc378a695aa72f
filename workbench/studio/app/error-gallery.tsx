/** Every error message that a field can show, in the words it would be shown in. */
import { useEffect, useState } from 'react';
import { STEPS } from '#flow/steps.ts';
import { labelOf, limitWords, textKeyOf } from '../rule-words.ts';
import type { FieldRule } from '../rule-words.ts';
import { say } from '../words.ts';
import { fetchRules } from './calls.ts';
import { withSamples } from './sample-words.ts';
import { useStudio } from './studio-context.ts';

interface Props {
  wanted: string;
  onEdit(key: string): void;
}
interface Message {
  form: string;
  field: string;
  keyword: string;
  key: string;
  text: string;
  value: string;
}

const FORMS = [...STEPS, 'feedback'];

export function ErrorGallery({ wanted, onEdit }: Props) {
  const { textOf, changes } = useStudio();
  const [rules, setRules] = useState<readonly (FieldRule & { form: string })[]>([]);
  useEffect(() => {
    void Promise.all(
      FORMS.map(async (form) => {
        const answer = await fetchRules(form);
        return answer.ok ? answer.value.map((rule) => ({ ...rule, form })) : [];
      }),
    ).then((all) => setRules(all.flat()));
  }, [changes]);

  const messages = rules.flatMap((rule): Message[] =>
    wordsOf(rule).flatMap(([keyword, value]) => {
      const own = textKeyOf(rule.field);
      const names = keyword === 'format' ? [`format_${value}`, 'format'] : [keyword];
      const key = [
        ...names.map((name) => `errors:${own}.${name}`),
        ...names.map((name) => `errors:${name}`),
      ].find((each) => textOf(each) !== undefined);
      return key === undefined
        ? []
        : [
            {
              form: rule.form,
              field: labelOf(rule.field, textOf),
              keyword,
              key,
              text: textOf(key) ?? '',
              value,
            },
          ];
    }),
  );
  const unique = [
    ...new Map(
      messages.map((message) => [`${message.form} ${message.field} ${message.key}`, message]),
    ).values(),
  ].filter(({ key, text, field }) => `${key}\n${text}\n${field}`.toLowerCase().includes(wanted));
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{say('texts.text')}</th>
          <th scope="col">{say('texts.kind')}</th>
          <th scope="col">{say('texts.key')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {unique.map(({ form, field, key, text, value }) => (
          <tr key={`${form} ${field} ${key}`}>
            <td className="wrong">{withSamples(text, { label: field, limit: value })}</td>
            <td>{say('texts.errorsOf', { form: textOf(`steps:${form}.title`) ?? form, field })}</td>
            <td>
              <code>{key}</code>
            </td>
            <td>
              <button
                type="button"
                aria-label={`${say('texts.edit')}: ${key}`}
                onClick={() => onEdit(key)}
              >
                {say('texts.edit')}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The keywords by which a rule refuses, each with its value in words. */
function wordsOf({ kind, keyword, value }: FieldRule): [keyword: string, value: string][] {
  if (kind === 'required') return [['required', '']];
  if (kind !== 'limit' || keyword === undefined) return [];
  if (keyword === 'dateLimits')
    return Object.entries(value ?? {}).map(([name]) => [name, '24.03.2008']);
  return [
    [
      keyword,
      keyword === 'format'
        ? String(value)
        : limitWords(keyword, value ?? null).replace(/^\D*(?=\d)/, ''),
    ],
  ];
}
