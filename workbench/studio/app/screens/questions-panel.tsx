/** The questions of the form on the screen, changed by form: each change is checked, written and seen in the preview at once. */
import {
  Alert,
  Badge,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { Fragment, useState, type ReactNode } from 'react';
import {
  AGES,
  named,
  t,
  type Ask,
  type Condition,
  type FieldRow,
  type QuestionChange,
  type Sentence,
} from '../../shared.ts';
import { answerOf, conditionsInWords, labelOf } from '../../words.ts';
import { editField, useQuestions } from '../calls.ts';
import { formOf } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';
import { ActResult, type Result } from '../act-result.tsx';
import { ConditionInputs } from './condition-inputs.tsx';
import type { PanelProps } from './preview.tsx';
import { ShowQuestion } from './show-question.tsx';

/** Of the part of a question that was changed. */
type PartResult = Result & { of: string; also?: readonly string[] | undefined };
const partOf = (change: QuestionChange): string => {
  const { act } = change;
  // A limit and its sentence are of the same rule.
  if (act === 'text') return `text ${change.part}`;
  if (act === 'limit') return change.limit;
  // Their buttons stand in one row.
  return act === 'delete' ? 'move' : act;
};

export function QuestionsPanel({ onShow }: PanelProps) {
  const { choice, changes, textOf } = useStudio();
  const form = formOf(choice.scene);
  const { value: rows = [], problem } = useQuestions(form, changes);
  const [result, setResult] = useState<PartResult>();
  const [isSaving, setSaving] = useState(false);
  const [opened, setOpened] = useState('');
  const change = async (path: string, act: QuestionChange) => {
    const of = partOf(act);
    setSaving(true);
    // The same words once more are announced, too.
    setResult(undefined);
    const answer = await editField({ ...act, form, path });
    setSaving(false);
    if (!answer.ok)
      return setResult({
        of,
        ok: false,
        message: answer.problem,
        details: answer.details,
        also: answer.also,
      });
    const left = answer.value.left.length > 0 ? ` ${t('add.left')}` : '';
    setResult({ of, ok: true, message: t('edit.saved') + left });
  };
  const heads = rows.filter(
    ({ group }, i) => group !== '' && rows.findIndex((each) => each.group === group) === i,
  );
  // A group without a heading has its first question for one.
  const groups = heads.map(
    ({ group, path }) =>
      [group, textOf(`steps:${form}.groups.${group}`) ?? labelOf(path, textOf)] as const,
  );
  const isShown = rows.some(({ path }) => path === opened);
  return (
    <>
      {!isShown && <ActResult result={result} />}
      {problem !== undefined && <Alert color="red">{problem}</Alert>}
      <Text size="sm">{t(rows.length === 0 ? 'add.none' : 'edit.about')}</Text>
      <section className="panel plain" aria-label={t('panel.questions')} aria-busy={isSaving}>
        {rows.map((row) => (
          <Fragment key={row.path}>
            {heads.includes(row) && (
              <Title order={2} size="h5">
                {groups[heads.indexOf(row)]?.[1]}
              </Title>
            )}
            <QuestionForm
              row={row}
              show={<ShowQuestion path={row.path} rows={rows} onShow={onShow} />}
              groups={groups}
              isOpen={opened === row.path}
              result={opened === row.path ? result : undefined}
              onOpen={() => {
                setResult(undefined);
                setOpened((last) => (last === row.path ? '' : row.path));
              }}
              onChange={(act) => void change(row.path, act)}
            />
          </Fragment>
        ))}
      </section>
    </>
  );
}

interface FormProps {
  row: FieldRow;
  /** The button that shows it. */
  show: ReactNode;
  groups: readonly (readonly [key: string, heading: string])[];
  isOpen: boolean;
  result: PartResult | undefined;
  onOpen(): void;
  onChange(act: QuestionChange): void;
}

function QuestionForm({ row, show, groups, isOpen, result, onOpen, onChange }: FormProps) {
  const { textOf } = useStudio();
  const {
    path,
    condition,
    group,
    isMovable,
    kind,
    kinds,
    limits,
    asks,
    texts,
    context = '',
    sentences,
    required,
    isConditional,
  } = row;
  const label = labelOf(path, textOf);
  /** A control, and beside it what became of the last change of this part. */
  const act = (part: string, control: ReactNode) => (
    <div className="act">
      {control}
      <ActResult result={result?.of === part ? result : undefined} />
    </div>
  );
  const input = (props: Omit<SavedInputProps, 'of' | 'withResult'>, part = props.name) => (
    <SavedInput key={part} of={label} withResult={(button) => act(part, button)} {...props} />
  );
  const text = (part: string, kind: string, saved: string, description?: string) => {
    const [word = '', answer] = part.split(/_(.*)/s);
    const name = named(kind, word);
    return input(
      {
        name: part,
        label: answer === undefined ? name : `${name} (${answerOf(context, answer, textOf)})`,
        description,
        saved,
        isText: true,
        onSave: (written) => onChange({ act: 'text', part, text: written }),
      },
      `text ${part}`,
    );
  };
  const sentence = ({ rule, own, otherwise, placeholders }: Sentence, isAge = false) => {
    const spoken = otherwise.replaceAll('{{label}}', label);
    const filled = placeholders.map((name) =>
      named('sentence.fills', name, { name: `{{${name}}}` }),
    );
    const description = [t('sentence.otherwise', { text: spoken }), ...filled].join(' ');
    return text(rule, isAge ? 'sentence.age' : 'sentence', own, description);
  };
  const ofRule = (rule: string) => sentences.filter((each) => each.rule.split('_')[0] === rule);
  const ofLimit = (limit: string) => AGES[limit] ?? limit;
  const told = ['required', ...Object.keys(limits).map(ofLimit)];
  const select = (
    name: 'kind' | 'group',
    value: string,
    options: readonly (readonly [value: string, label: string])[],
    save: (value: string) => void,
  ) =>
    act(
      name,
      <NativeSelect
        name={name}
        label={t(`edit.${name}`)}
        value={value}
        data={options.map(([option, text]) => ({ value: option, label: text }))}
        onChange={({ target }) => save(target.value)}
      />,
    );
  const button = (name: 'up' | 'down' | 'delete' | 'deleteAlso', change: QuestionChange) => (
    <Button
      variant="default"
      data-action={`question-${name}`}
      aria-label={`${t(`edit.${name}`)}: ${label}`}
      onClick={() => onChange(change)}
    >
      {t(`edit.${name}`)}
    </Button>
  );
  const places = row.asked.filter((each) => each.length > 0);
  const when =
    places.length > 0 &&
    places.map((each) => conditionsInWords(each, textOf)).join(t('edit.orElse'));
  return (
    <details data-question={path} open={isOpen}>
      {/* Which one is open survives that a saved one is made anew. */}
      <summary
        onClick={(event) => {
          event.preventDefault();
          onOpen();
        }}
      >
        {label}{' '}
        {!required && (
          <Badge component="span" variant="default">
            {t('edit.isOptional')}
          </Badge>
        )}
        {isConditional && (
          <Text component="span" size="sm" c="dimmed" display="block">
            {when ? t('edit.when', { when }) : t('edit.isConditional')}
          </Text>
        )}
      </summary>
      <div className="panel">
        {isConditional && condition === undefined && <Text size="sm">{t('edit.fixed')}</Text>}
        <div className="act">{show}</div>
        {act(
          'required',
          <Checkbox
            name="on"
            label={t('add.isRequired')}
            checked={required}
            onChange={({ target }) => onChange({ act: 'required', on: target.checked })}
          />,
        )}
        {ofRule('required').map((each) => sentence(each))}
        {Object.entries(texts).map(([part, saved]) => text(part, 'edit', saved))}
        {Object.entries(limits).map(([limit, value]) => (
          <Fragment key={limit}>
            {input({
              name: limit,
              label: named('edit', limit),
              saved: String(value ?? '').replace('.', ','),
              onSave: (written) =>
                onChange({
                  act: 'limit',
                  limit,
                  value: written === '' ? null : Number(written.replace(',', '.')),
                }),
            })}
            {value !== null &&
              ofRule(ofLimit(limit)).map((each) => sentence(each, Object.hasOwn(AGES, limit)))}
          </Fragment>
        ))}
        {sentences
          .filter(({ rule }) => !told.includes(rule.split('_')[0] ?? ''))
          .map((each) => sentence(each))}
        {kinds.length > 0 &&
          select(
            'kind',
            kind,
            kinds.map((each) => [each, named('art', each)]),
            (next) => onChange({ act: 'kind', kind: next }),
          )}
        {group !== '' &&
          select('group', group, groups, (next) => onChange({ act: 'group', group: next }))}
        {condition !== undefined && (asks.length > 0 || isConditional) && (
          <ConditionForm
            key={JSON.stringify(condition)}
            label={label}
            asks={asks}
            saved={condition}
            withResult={(button) => act('condition', button)}
            onSave={(next) => onChange({ act: 'condition', condition: next })}
          />
        )}
        {act(
          'move',
          <Group gap="xs">
            {isMovable && button('up', { act: 'move', by: -1 })}
            {isMovable && button('down', { act: 'move', by: 1 })}
            {button('delete', { act: 'delete' })}
          </Group>,
        )}
        {result?.also && button('deleteAlso', { act: 'delete', also: result.also })}
      </div>
    </details>
  );
}

interface ConditionFormProps {
  label: string;
  asks: readonly Ask[];
  saved: Condition;
  withResult(button: ReactNode): ReactNode;
  onSave(condition: Condition): void;
}

function ConditionForm({ label, asks, saved, withResult, onSave }: ConditionFormProps) {
  const [asked, setAsked] = useState(saved);
  return (
    <fieldset className="panel" data-condition>
      <legend className="hidden">{t('edit.condition')}</legend>
      <ConditionInputs asks={asks} value={asked} onChange={setAsked} />
      {withResult(
        JSON.stringify(asked) !== JSON.stringify(saved) && (
          <Button
            data-action="save-condition"
            aria-label={`${t('edit.saveCondition')}: ${label}`}
            onClick={() => onSave(asked)}
          >
            {t('edit.saveCondition')}
          </Button>
        ),
      )}
    </fieldset>
  );
}

interface SavedInputProps {
  name: string;
  label: string;
  description?: string | undefined;
  of: string;
  saved: string;
  /** Words, which may be long; else a number. */
  isText?: boolean;
  withResult(button: ReactNode): ReactNode;
  onSave(text: string): void;
}

function SavedInput(props: SavedInputProps) {
  const { name, label, description, of, saved, isText = false, withResult, onSave } = props;
  const [draft, setDraft] = useState({ saved, text: saved });
  // Saved, or changed elsewhere.
  if (draft.saved !== saved) setDraft({ saved, text: saved });
  const input = {
    name,
    label,
    description,
    value: draft.text,
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft({ saved, text: target.value }),
  };
  const button = (
    <Button type="submit" variant="default" aria-label={`${t('editor.save')}: ${of}, ${label}`}>
      {t('editor.save')}
    </Button>
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave(draft.text.trim());
      }}
    >
      {isText ? (
        <>
          <Textarea
            {...input}
            autosize
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
          {withResult(button)}
        </>
      ) : (
        withResult(
          <>
            <TextInput {...input} w="8rem" />
            {button}
          </>,
        )
      )}
    </form>
  );
}
