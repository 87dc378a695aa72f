/** A new question for the form on the screen: what it reads, how it is answered, where it stands. Saved, it is on the screen at once. */
import { useEffect, useId, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { labelOf } from '../rule-words.ts';
import { FIELD_KINDS } from '../shared.ts';
import type { NewField } from '../shared.ts';
import { say } from '../words.ts';
import type { Word } from '../words.ts';
import { addField, fetchPlaces } from './calls.ts';
import { sceneOf } from './scenes.ts';
import { useStudio } from './studio-context.ts';

/** What is written here: lines as they are typed. */
interface Draft extends Omit<NewField, 'form' | 'choices'> {
  isRequired: boolean;
  choices: string;
}

const EMPTY: Draft = {
  label: '',
  hint: '',
  kind: 'text',
  after: '',
  name: '',
  choices: '',
  isRequired: false,
  required: '',
};
/** By form: what is not saved yet is there again after another panel or screen. */
const drafts = new Map<string, Draft>();

/** `LEASED_CAR = Leasingauto`, one per line. */
const choicesIn = (lines: string): NewField['choices'] =>
  lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [value = '', words = ''] = line.split(/=(.*)/s);
      return { value: value.trim(), words: words.trim() };
    });

/** The feedback form is a popup's. */
const formOf = (scene: string): string => (scene === 'FEEDBACK' ? 'feedback' : sceneOf(scene).id);

export function NewFieldPanel() {
  const { choice, changes } = useStudio();
  const form = formOf(choice.scene);
  const [places, setPlaces] = useState<Awaited<ReturnType<typeof fetchPlaces>>>();
  useEffect(() => {
    let current = true;
    void fetchPlaces(form).then((answer) => void (current && setPlaces(answer)));
    return () => {
      current = false;
    };
  }, [form, changes]);
  if (places === undefined) return <div className="panel" />;
  if (!places.ok)
    return (
      <div className="panel">
        <p className="note note--bad" role="alert">
          {places.problem}
        </p>
      </div>
    );
  const last = places.value.at(-1)?.fields.at(-1);
  if (last === undefined)
    return (
      <div className="panel">
        <p className="small">{say('add.none')}</p>
      </div>
    );
  return <NewFieldForm key={form} form={form} places={places.value} last={last} />;
}

interface FormProps {
  form: string;
  places: readonly { group: string; fields: string[] }[];
  last: string;
}

function NewFieldForm({ form, places, last }: FormProps) {
  const { textOf } = useStudio();
  const [draft, setDraft] = useState(() => drafts.get(form) ?? EMPTY);
  const [said, setSaid] = useState<{ ok: boolean; words: string }>();
  const [isSaving, setSaving] = useState(false);
  const write = (change: Partial<Draft>) => {
    const next = { ...draft, ...change };
    drafts.set(form, next);
    setDraft(next);
  };
  const all = places.flatMap(({ fields }) => fields);
  const after = all.includes(draft.after) ? draft.after : last;
  const sentence =
    draft.required === '' ? say('add.pleaseFill', { label: draft.label }) : draft.required;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    const { isRequired, choices, ...rest } = draft;
    const answer = await addField({
      ...rest,
      form,
      after,
      required: isRequired ? sentence : '',
      choices: choicesIn(choices),
    });
    setSaving(false);
    if (!answer.ok) return setSaid({ ok: false, words: answer.problem });
    setSaid({
      ok: true,
      words: [
        say('add.saved', { label: draft.label }),
        ...(answer.value.left.length > 0 ? [say('add.left')] : []),
      ].join(' '),
    });
    drafts.delete(form);
    setDraft(EMPTY);
  };
  const text = (name: 'label' | 'hint' | 'name' | 'required', value = draft[name]) => (
    <Row word={`add.field.${name}`} help={name === 'name' ? 'add.nameHelp' : undefined}>
      {(ids) => (
        <input
          {...ids}
          autoComplete="off"
          spellCheck={name !== 'name'}
          value={value}
          onChange={({ target }) => write({ [name]: target.value })}
        />
      )}
    </Row>
  );
  return (
    <form className="panel new-field" data-new-field={form} onSubmit={(event) => void save(event)}>
      <p className="small">{say('add.hint')}</p>
      {text('label')}
      {text('hint')}
      <Row word="add.field.kind">
        {(ids) => (
          <select
            {...ids}
            value={draft.kind}
            onChange={({ target }) =>
              write({ kind: FIELD_KINDS.find((kind) => kind === target.value) ?? 'text' })
            }
          >
            {FIELD_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {say(`kind.${kind}`)}
              </option>
            ))}
          </select>
        )}
      </Row>
      {draft.kind === 'choice' && (
        <Row word="add.field.choices" help="add.choicesHelp">
          {(ids) => (
            <textarea
              {...ids}
              rows={4}
              spellCheck={false}
              value={draft.choices}
              onChange={({ target }) => write({ choices: target.value })}
            />
          )}
        </Row>
      )}
      <Row word="add.field.after">
        {(ids) => (
          <select {...ids} value={after} onChange={({ target }) => write({ after: target.value })}>
            {places.map(({ group, fields }) => (
              <optgroup key={group} label={textOf(`steps:${form}.groups.${group}`) ?? group}>
                {fields.map((path) => (
                  <option key={path} value={path}>
                    {labelOf(path, textOf)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Row>
      {text('name')}
      <label className="new-field__tick">
        <input
          type="checkbox"
          checked={draft.isRequired}
          onChange={({ target }) => write({ isRequired: target.checked })}
        />{' '}
        {say('add.isRequired')}
      </label>
      {draft.isRequired && text('required', sentence)}
      <div role="status">
        {said !== undefined && (
          <p className={said.ok ? 'note note--good' : 'note note--bad'}>{said.words}</p>
        )}
      </div>
      <button type="submit" className="main" disabled={isSaving}>
        {say('add.save')}
      </button>
    </form>
  );
}

interface RowProps {
  word: Word;
  help?: Word | undefined;
  children(ids: { id: string; 'aria-describedby'?: string }): ReactNode;
}

/** A label, its control, and what helps to fill it in. */
function Row({ word, help, children }: RowProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{say(word)}</label>
      {children(help === undefined ? { id } : { id, 'aria-describedby': `${id}-help` })}
      {help !== undefined && (
        <p id={`${id}-help`} className="small">
          {say(help)}
        </p>
      )}
    </div>
  );
}
