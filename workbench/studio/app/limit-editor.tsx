/** Another number for a limit, written to the schema it stands in. */
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import type { FieldRule } from '../rule-words.ts';
import { say } from '../words.ts';
import { saveRule } from './calls.ts';

/** `1.500,50` as people write it here; undefined when it is no number. */
export function readNumber(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/[.\s](?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

export function LimitEditor({ rule }: { rule: FieldRule }) {
  const [text, setText] = useState(String(rule.value).replace('.', ','));
  const [said, setSaid] = useState<{ ok: boolean; words: string }>();
  const id = useId();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const value = readNumber(text);
    if (value === undefined) return setSaid({ ok: false, words: say('rules.number') });
    const answer = await saveRule(rule, value);
    setSaid(
      answer.ok ? { ok: true, words: say('rules.saved') } : { ok: false, words: answer.problem },
    );
  };
  return (
    <form className="limit" onSubmit={(event) => void save(event)} data-limit={rule.keyword}>
      <label htmlFor={id}>{say('rules.change')}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        aria-invalid={said?.ok === false || undefined}
        aria-describedby={`${id}-said`}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit">{say('rules.save')}</button>
      <p id={`${id}-said`} role="status" className="small">
        {said?.words}
      </p>
      {rule.definition !== undefined && (
        <p className="small">{say('rules.shared', { name: rule.definition })}</p>
      )}
    </form>
  );
}
