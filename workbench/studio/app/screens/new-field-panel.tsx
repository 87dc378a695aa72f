/** Adds a field to the form on the screen: its label, kind of answer and place. Saved, the preview shows it at once. */
import {
  Alert,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { FIELD_KINDS, limitName, scopeOf, t, type FieldKind, type NewField } from '../../shared.ts';
import type { columnsWithLast } from '../../server/fields.ts';
import { labelOf } from '../../words.ts';
import { addField, usePlaces, useForms } from '../calls.ts';
import { useDraft } from '../draft.ts';
import { ALWAYS, ConditionFields } from '../form/condition-widget.tsx';
import { NumberField, WordsField } from '../inputs.tsx';
import { formOf } from '../scenes.ts';
import { useSaid } from '../said.ts';
import { useStudio } from '../studio-context.ts';
import { ActResult, type Result } from '../act-result.tsx';
import type { PanelProps } from './preview.tsx';
import { ShowQuestion } from './show-question.tsx';
import { useWatched } from './watch-preview.ts';

type Place = ReturnType<typeof columnsWithLast>[number];

/** Form state; the choices are lines of text. */
interface Draft extends Required<Omit<NewField, 'form' | 'choices'>> {
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
  minimum: null,
  maximum: null,
  condition: ALWAYS,
};

/** `LEASED_CAR = Leasingauto`, one per line. */
const choicesIn = (lines: string): NewField['choices'] =>
  lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [value = '', text = ''] = line.split(/=(.*)/s);
      return { value: value.trim(), text: text.trim() };
    });

/** The last question that is seen in the group in the middle of the preview; before its confirmations. */
function endOfGroupAt(page: Document, places: readonly Place[]): string | undefined {
  const middle = page.documentElement.clientHeight / 2;
  const far = (field: Element): number => {
    const { top, bottom } = field.getBoundingClientRect();
    return Math.max(top - middle, middle - bottom, 0);
  };
  const fields = [...page.querySelectorAll('[data-field]')].sort((a, b) => far(a) - far(b));
  const names = fields.map((field) => field.getAttribute('data-field') ?? '');
  // A field in a list is at its list.
  const isAt = (path: string, name = '') =>
    path === name || path.split('.').at(-1) === name.split('.')[0];
  const place = places.find(({ fields: paths }) => paths.some((path) => isAt(path, names[0])));
  if (place === undefined) return undefined;
  const isSeen = (path: string) => names.some((name) => isAt(path, name));
  return place.fields.slice(0, place.fields.indexOf(place.last) + 1).findLast(isSeen) ?? place.last;
}

export function NewFieldPanel(props: PanelProps) {
  const { choice, changes } = useStudio();
  const form = formOf(choice.scene);
  const { value, problem } = usePlaces(form, changes);
  if (problem !== undefined) return <Alert color="red">{problem}</Alert>;
  if (value === undefined) return null;
  const { places, last } = value;
  if (last === undefined) return <Text size="sm">{t('add.none')}</Text>;
  return <NewFieldForm key={form} form={form} places={places} last={last} {...props} />;
}

interface FormProps extends PanelProps {
  form: string;
  places: readonly Place[];
  last: string;
}

function NewFieldForm({ form, places, last, ...props }: FormProps) {
  const { textOf, changes } = useStudio();
  const rows = useForms(changes).value?.[form] ?? [];
  const [draft = EMPTY, setDraft, removeDraft] = useDraft<Draft>(`new ${form}`);
  const [result, setResult] = useSaid<Result & { added?: { path: string; label: string } }>(form);
  /** Seen in the preview. */
  const [shown, setShown] = useState('');
  const added = result?.added;
  const [isSaving, setSaving] = useState(false);
  const [inView, setInView] = useState<string>();
  useWatched(props, (page) => {
    setInView(endOfGroupAt(page, places));
    if (added && shown !== added.path && props.preview.current?.bridge()?.questionAt(added.path))
      setShown(added.path);
  });
  const said = result &&
    added && {
      ...result,
      message: t(shown === added.path ? 'add.shown' : 'add.saved', added) + result.message,
    };
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const isThere = places.some(({ fields }) => fields.includes(draft.after));
  const values = {
    ...draft,
    after: isThere ? draft.after : (inView ?? last),
    required: draft.required === '' ? t('add.pleaseFill', { label: draft.label }) : draft.required,
  };
  const asks = rows
    .filter(({ path }) => scopeOf(path) === scopeOf(values.after))
    .flatMap(({ own }) => own);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    const { isRequired, ...field } = values;
    const answer = await addField({
      ...field,
      form,
      required: isRequired ? values.required : '',
      choices: choicesIn(draft.choices),
    });
    setSaving(false);
    if (!answer.ok) return setResult({ ok: false, message: answer.problem });
    const message = answer.value.left.length > 0 ? ` ${t('add.left')}` : '';
    const block = values.after.slice(0, values.after.lastIndexOf('.') + 1);
    const path = block + draft.name.trim();
    setResult({ ok: true, message, added: { path, label: draft.label } });
    removeDraft();
  };
  const control = (
    name: 'label' | 'hint' | 'name' | 'required' | 'choices' | 'kind' | 'after',
  ) => ({
    name,
    label: t(`add.field.${name}`),
    value: values[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <form className="panel" data-new-field={form} onSubmit={(event) => void save(event)}>
      <Text size="sm" c="dimmed">
        {t('add.hint')}
      </Text>
      <WordsField {...control('label')} />
      <WordsField {...control('hint')} minRows={2} />
      <NativeSelect
        {...control('kind')}
        data={FIELD_KINDS.map((kind: FieldKind) => ({ value: kind, label: t(`kind.${kind}`) }))}
      />
      {draft.kind === 'choice' && (
        <Textarea {...control('choices')} description={t('add.choicesHelp')} autosize minRows={4} />
      )}
      {draft.kind === 'number' && (
        <Group gap="xs" grow>
          {(['minimum', 'maximum'] as const).map((limit) => (
            <NumberField
              key={limit}
              name={limit}
              label={limitName(limit)}
              value={draft[limit]}
              onChange={(value) => change({ [limit]: value })}
            />
          ))}
        </Group>
      )}
      <NativeSelect
        {...control('after')}
        data={places.map(({ group, fields }) => ({
          group:
            textOf(`steps:${form}.groups.${group}`) ?? labelOf(group.replace(/\[\]$/, ''), textOf),
          items: fields.map((path) => {
            const list = /^(.*)\[\]\.[^.]+$/.exec(path)?.[1];
            const own = labelOf(path, textOf);
            return {
              value: path,
              label: list === undefined ? own : `${labelOf(list, textOf)}: ${own}`,
            };
          }),
        }))}
      />
      <TextInput {...control('name')} description={t('add.nameHelp')} spellCheck={false} />
      <Checkbox
        name="isRequired"
        label={t('add.isRequired')}
        checked={draft.isRequired}
        onChange={({ target }) => change({ isRequired: target.checked })}
      />
      {draft.isRequired && <WordsField {...control('required')} minRows={2} />}
      {asks.length > 0 && (
        <ConditionFields
          asks={asks}
          value={draft.condition}
          onChange={(condition) => change({ condition })}
        />
      )}
      <Group gap="xs">
        <Button type="submit" data-action="add-field" disabled={isSaving}>
          {t('add.save')}
        </Button>
        {draft !== EMPTY && (
          <Button
            variant="default"
            data-action="discard-field"
            onClick={() => {
              removeDraft();
              setResult({ ok: true, message: t('edit.discarded') });
            }}
          >
            {t('edit.discard')}
          </Button>
        )}
      </Group>
      <ActResult result={said ?? result} />
      {added && rows.some(({ path }) => path === added.path) && (
        <ShowQuestion path={added.path} rows={rows} onShow={props.onShow} />
      )}
    </form>
  );
}
