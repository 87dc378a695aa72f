/** Why is a field shown, hidden, required? Each field of the form on the screen with its rules and the value that decides now. */
import { useEffect, useRef, useState } from 'react';
import type { PreviewForm } from '../shared.ts';
import { conditionWords, deciding, labelOf, limitWords, ruleHolds } from '../rule-words.ts';
import type { FieldRule } from '../rule-words.ts';
import { say } from '../words.ts';
import { fetchRules } from './calls.ts';
import { LimitEditor } from './limit-editor.tsx';
import type { PanelProps } from './preview-handle.ts';
import { useStudio } from './studio-context.ts';

export function RulesPanel({ preview, loads }: PanelProps) {
  const { changes } = useStudio();
  const [form, setForm] = useState<PreviewForm>();
  const [rules, setRules] = useState<readonly FieldRule[]>([]);
  const [open, setOpen] = useState<string>();
  const name = form?.name;

  useEffect(() => {
    const door = preview.current?.door();
    const page = preview.current?.page();
    if (door === undefined || page === undefined) return undefined;
    const show = () => setForm(door.forms()[0]);
    show();
    const focus = ({ target }: Event) => {
      const field = (target as Element | null)?.closest('[data-field]')?.getAttribute('data-field');
      if (field !== null && field !== undefined) setOpen(field.replace(/\.\d+\./, '[].'));
    };
    page.addEventListener('focusin', focus);
    const stop = door.listen(show);
    return () => {
      stop();
      page.removeEventListener('focusin', focus);
    };
  }, [preview, loads]);
  useEffect(() => {
    if (name === undefined) return setRules([]);
    void fetchRules(name).then((answer) => setRules(answer.ok ? answer.value : []));
  }, [name, changes]);

  if (form === undefined)
    return (
      <div className="panel">
        <p className="small">{say('rules.none')}</p>
      </div>
    );
  const fields = [...new Set(rules.map(({ field }) => field))];
  // A field of two branches is one field.
  const leaf = (field: string): string =>
    field.includes('[]')
      ? field.split('.').slice(-2).join('.')
      : (field.split('.').at(-1) ?? field);
  return (
    <div className="panel">
      <p className="small">{say('rules.hint')}</p>
      <ul className="plain">
        {fields.map((field) => (
          <FieldRules
            key={field}
            field={field}
            rules={rules.filter((rule) => rule.field === field)}
            data={form.data}
            isOpen={open === field || open === leaf(field)}
            onToggle={() =>
              setOpen((now) => (now === field || now === leaf(field) ? undefined : field))
            }
          />
        ))}
      </ul>
    </div>
  );
}

interface FieldProps {
  field: string;
  rules: readonly FieldRule[];
  data: unknown;
  isOpen: boolean;
  onToggle(): void;
}

function FieldRules({ field, rules, data, isOpen, onToggle }: FieldProps) {
  const { textOf } = useStudio();
  const of = (kind: FieldRule['kind']) => rules.filter((rule) => rule.kind === kind);
  const shown = of('shown').filter((rule) => ruleHolds(rule, data));
  const required = of('required').filter((rule) => ruleHolds(rule, data));
  const isShown = shown.length > 0;
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) entry.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li ref={entry} className="field" data-rules-of={field}>
      <button type="button" className="field__name" aria-expanded={isOpen} onClick={onToggle}>
        <span>{labelOf(field, textOf)}</span>
        <span className={isShown ? 'tag' : 'tag tag--off'}>
          {say(isShown ? 'rules.shown' : 'rules.hidden')}
        </span>
        {isShown && (
          <span className="tag">
            {say(required.length > 0 ? 'rules.required' : 'rules.optional')}
          </span>
        )}
      </button>
      {isOpen && (
        <ul className="why">
          {(isShown ? shown : of('shown')).map((rule) => (
            <Why key={`shown ${rule.file}:${rule.line}`} rule={rule} data={data} kind="shown" />
          ))}
          {(required.length > 0 ? required : of('required')).map((rule) => (
            <Why
              key={`required ${rule.file}:${rule.line}`}
              rule={rule}
              data={data}
              kind="required"
            />
          ))}
          {of('required').length === 0 && (
            <li>
              <p>{say('why.optional')}</p>
            </li>
          )}
          {(isShown ? of('limit').filter((rule) => ruleHolds(rule, data)) : of('limit')).map(
            (rule) => (
              <li key={`${rule.keyword} ${rule.file}:${rule.line}`}>
                <p>
                  {say('why.limit', { limit: limitWords(rule.keyword ?? '', rule.value ?? null) })}
                </p>
                <Place rule={rule} />
                {rule.isChangeable === true && <LimitEditor rule={rule} />}
              </li>
            ),
          )}
        </ul>
      )}
    </li>
  );
}

const Place = ({ rule: { file, line } }: { rule: Pick<FieldRule, 'file' | 'line'> }) => (
  <p className="place">
    <code>
      {file}:{line}
    </code>
  </p>
);

/** One sentence, the place of the condition, and what decides now. */
function Why({ rule, data, kind }: { rule: FieldRule; data: unknown; kind: 'shown' | 'required' }) {
  const { textOf } = useStudio();
  const holds = ruleHolds(rule, data);
  const condition = rule.conditions
    .map((each) => conditionWords(each, textOf))
    .join(` ${say('why.and')} `);
  const values = rule.conditions.flatMap((each) => deciding(each, data, textOf));
  const ending = rule.conditions.length === 0 ? 'Always' : holds ? 'Because' : 'OnlyIf';
  return (
    <li>
      <p>{say(`why.${kind}${ending}`, { condition })}</p>
      {values.length > 0 && (
        <p className="small">{say('why.now', { values: values.join(', ') })}</p>
      )}
      <Place rule={rule} />
      {rule.conditions.map((each) => (
        <Place key={`${each.file}:${each.line}`} rule={each} />
      ))}
    </li>
  );
}
