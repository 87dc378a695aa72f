/** The questions of the form on the screen, changed by form: each change is checked, written and seen in the preview at once. */
import {
  Alert,
  Badge,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { isTextKey, t, type FieldRow, type QuestionChange } from '../../shared.ts';
import { editField, useQuestions } from '../calls.ts';
import { formOf, labelOf } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';
import { ActResult, type Result } from '../act-result.tsx';

const labelOfInput = (name: string): string => {
  const key = name === 'hint' ? 'edit.help' : `edit.${name}`;
  return isTextKey(key) ? t(key) : name;
};
const kindName = (kind: string): string => {
  const key = `art.${kind}`;
  return isTextKey(key) ? t(key) : kind;
};

export function QuestionsPanel() {
  const { choice, changes } = useStudio();
  const form = formOf(choice.scene);
  const { value: rows = [], problem } = useQuestions(form, changes);
  const [result, setResult] = useState<Result>();
  const [isSaving, setSaving] = useState(false);
  const [opened, setOpened] = useState('');
  const change = async (path: string, act: QuestionChange) => {
    setSaving(true);
    const answer = await editField({ ...act, form, path });
    setSaving(false);
    if (!answer.ok) return setResult({ ok: false, message: answer.problem });
    const left = answer.value.left.length > 0 ? ` ${t('add.left')}` : '';
    setResult({ ok: true, message: t('edit.saved') + left });
  };
  const groups = [...new Set(rows.map(({ group }) => group))].filter((group) => group !== '');
  return (
    <>
      <ActResult result={result} />
      {problem !== undefined && <Alert color="red">{problem}</Alert>}
      <Text size="sm">{t(rows.length === 0 ? 'add.none' : 'edit.hint')}</Text>
      <fieldset className="panel plain" disabled={isSaving}>
        <legend className="hidden">{t('panel.questions')}</legend>
        {rows.map((row, index) => (
          <QuestionForm
            key={`${row.path} ${index} ${JSON.stringify(row)}`}
            row={row}
            groups={groups}
            isOpen={opened === row.path}
            onOpen={() => setOpened((last) => (last === row.path ? '' : row.path))}
            onChange={(act) => void change(row.path, act)}
          />
        ))}
      </fieldset>
    </>
  );
}

interface FormProps {
  row: FieldRow;
  groups: readonly string[];
  isOpen: boolean;
  onOpen(): void;
  onChange(act: QuestionChange): void;
}

function QuestionForm({ row, groups, isOpen, onOpen, onChange }: FormProps) {
  const { choice, textOf } = useStudio();
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
    required,
    isConditional,
  } = row;
  const [asked, setAsked] = useState(condition?.field ?? '');
  const label = labelOf(path, textOf);
  const input = (name: string, value: string, save: (text: string) => void) => (
    <form
      key={name}
      onSubmit={(event) => {
        event.preventDefault();
        save(String(new FormData(event.currentTarget).get(name)).trim());
      }}
    >
      <Group gap="xs" align="end">
        <TextInput name={name} label={labelOfInput(name)} defaultValue={value} />
        <Button
          type="submit"
          variant="default"
          aria-label={`${t('editor.save')}: ${label}, ${labelOfInput(name)}`}
        >
          {t('editor.save')}
        </Button>
      </Group>
    </form>
  );
  const select = (
    name: 'kind' | 'group' | 'field' | 'is',
    value: string,
    options: readonly (readonly [value: string, label: string])[],
    save: (value: string) => void,
  ) => (
    <NativeSelect
      name={name}
      label={t(`edit.${name}`)}
      value={value}
      data={options.map(([option, text]) => ({ value: option, label: text }))}
      onChange={({ target }) => save(target.value)}
    />
  );
  const button = (name: 'up' | 'down' | 'delete', act: QuestionChange) => (
    <Button
      variant="default"
      data-action={`question-${name}`}
      aria-label={`${t(`edit.${name}`)}: ${label}`}
      onClick={() => onChange(act)}
    >
      {t(`edit.${name}`)}
    </Button>
  );
  const values = asks.find(({ name }) => name === asked)?.values ?? [];
  const wordOf = (value: string): string =>
    textOf(`enums:${asked}.${value}`) ??
    (value === 'true' ? t('edit.yes') : value === 'false' ? t('edit.no') : value);
  return (
    <details data-question={path} open={isOpen}>
      {/* Which one is open survives that a saved one is made anew. */}
      <summary
        onClick={(event) => {
          event.preventDefault();
          onOpen();
        }}
      >
        {label} {required && <Badge component="span">{t('edit.isRequired')}</Badge>}{' '}
        {isConditional && (
          <Badge component="span" color="gray.7">
            {t('edit.isConditional')}
          </Badge>
        )}
      </summary>
      <div className="panel">
        <Checkbox
          name="on"
          label={t('add.isRequired')}
          checked={required}
          onChange={({ target }) => onChange({ act: 'required', on: target.checked })}
        />
        {Object.entries(texts).map(([part, text]) =>
          input(part, text, (written) => onChange({ act: 'text', part, text: written })),
        )}
        {Object.entries(limits).map(([limit, value]) =>
          input(limit, String(value ?? '').replace('.', ','), (text) =>
            onChange({
              act: 'limit',
              limit,
              value: text === '' ? null : Number(text.replace(',', '.')),
            }),
          ),
        )}
        {kinds.length > 0 &&
          select(
            'kind',
            kind,
            kinds.map((each) => [each, kindName(each)]),
            (next) => onChange({ act: 'kind', kind: next }),
          )}
        {group !== '' &&
          select(
            'group',
            group,
            groups.map((each) => [each, textOf(`steps:${choice.scene}.groups.${each}`) ?? each]),
            (next) => onChange({ act: 'group', group: next }),
          )}
        {(asks.length > 0 || condition !== undefined) &&
          isConditional === (condition !== undefined) && (
            <>
              {select(
                'field',
                asked,
                [
                  ['', t('edit.always')],
                  ...asks.map((each) => [each.name, labelOf(each.path, textOf)] as const),
                ],
                (field) => {
                  setAsked(field);
                  if (field === '') onChange({ act: 'condition', field, is: '' });
                },
              )}
              {asked !== '' &&
                select(
                  'is',
                  condition?.field === asked ? condition.is : '',
                  [['', t('edit.choose')], ...values.map((each) => [each, wordOf(each)] as const)],
                  (is) => onChange({ act: 'condition', field: asked, is }),
                )}
            </>
          )}
        <Group gap="xs">
          {isMovable && button('up', { act: 'move', by: -1 })}
          {isMovable && button('down', { act: 'move', by: 1 })}
          {button('delete', { act: 'delete' })}
        </Group>
      </div>
    </details>
  );
}
