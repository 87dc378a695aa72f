/** The questions of the form on the screen. All changes of one are a draft; they are checked, written and seen in the preview together. */
import {
  Alert,
  Badge,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Text,
  Title,
  UnstyledButton,
} from '@mantine/core';
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import { numberInWords } from '../../../check/finding.ts';
import {
  AGES,
  keyOfChange,
  limitName,
  named,
  scopeOf,
  t,
  type Condition,
  type FieldRow,
  type QuestionChange,
  type Sentence,
} from '../../shared.ts';
import { conditionsInWords, labelOf, partName, textsKeyOf } from '../../words.ts';
import { ActResult, type Result } from '../act-result.tsx';
import { editField, goBack, useForms } from '../calls.ts';
import { useDraft } from '../draft.ts';
import { NumberField, WordsField } from '../inputs.tsx';
import { formOf } from '../scenes.ts';
import { useSaid } from '../said.ts';
import { useStudio } from '../studio-context.ts';
import type { Bridge } from '../../preview/bridge.ts';
import { ConditionInputs } from './condition-inputs.tsx';
import type { PanelProps } from './preview.tsx';
import { ShowQuestion } from './show-question.tsx';

export function QuestionsPanel({ preview, onShow }: PanelProps) {
  const { choice, choose, changes, textOf } = useStudio();
  const form = formOf(choice.scene);
  const { value: forms, problem } = useForms(changes);
  const read = forms?.[form] ?? [];
  const open = choice.question;
  const panel = useRef<HTMLElement>(null);
  const [deleted, setGone] = useSaid<Gone>(form);
  const wayBack = useRef<HTMLButtonElement>(null);
  // By keyboard, the button that deleted is gone.
  useEffect(() => wayBack.current?.focus(), [deleted]);
  const isGone = ({ path }: FieldRow) => deleted?.paths?.includes(path) ?? false;
  const isOld = deleted?.of === read;
  const rows = isOld ? read.filter((row) => !isGone(row)) : read;
  const isBack = !isOld && rows.some(isGone);
  const gone = isBack ? undefined : deleted;
  const heads = rows.filter(
    ({ group }, i) => group !== '' && rows.findIndex((each) => each.group === group) === i,
  );
  // A group without a heading is known by its first question.
  const groups = heads.map(
    ({ group, path }) =>
      [
        group,
        textOf(`steps:${form}.groups.${group}`) ??
          t('edit.untitled', { label: labelOf(path, textOf) }),
      ] as const,
  );
  return (
    <section aria-label={t('panel.questions')} className="questions" tabIndex={-1} ref={panel}>
      <Group gap="0.5rem" className="gone">
        <ActResult result={gone} />
        {gone?.paths && (
          <Button
            variant="default"
            size="compact-xs"
            data-action="undelete"
            ref={wayBack}
            onClick={() =>
              void goBack(false).then((answer) => {
                setGone(
                  answer.ok
                    ? { ok: true, message: t('history.undo.done', answer.value) }
                    : { ok: false, message: answer.problem },
                );
                panel.current?.focus({ preventScroll: true });
              })
            }
          >
            {t('changes.takeBack')}
          </Button>
        )}
      </Group>
      {problem !== undefined && <Alert color="red">{problem}</Alert>}
      <Text size="sm" c="dimmed">
        {t(rows.length === 0 ? 'add.none' : 'edit.about')}
      </Text>
      {rows.map((row) => (
        <Fragment key={row.path}>
          {heads.includes(row) && (
            <Title order={2} size="h6">
              {groups[heads.indexOf(row)]?.[1]}
            </Title>
          )}
          <Question
            key={`${form} ${row.path}`}
            form={form}
            row={row}
            show={<ShowQuestion path={row.path} rows={rows} onShow={onShow} />}
            groups={groups}
            isOpen={open === row.path}
            onOpen={() => {
              setGone(undefined);
              choose({ question: open === row.path ? '' : row.path });
              const find = (bridge: Bridge) => bridge.questionAt(row.path);
              const bridge = preview.current?.bridge();
              if (open !== row.path && bridge && find(bridge))
                onShow({ words: labelOf(row.path, textOf), find });
            }}
            onText={(key) => preview.current?.edit(key)}
            onGone={(done) => setGone({ ...done, of: read })}
          />
        </Fragment>
      ))}
    </section>
  );
}

/** What a deletion says, and what is gone until it is taken back. */
interface Gone extends Result {
  paths?: readonly string[];
  /** The questions as they were before. */
  of?: readonly FieldRow[];
}
type Draft = Readonly<Record<string, QuestionChange>>;
const NOTHING: Draft = {};
/** More answers than these are folded. */
const MOST_ANSWERS = 8;

interface QuestionProps {
  form: string;
  row: FieldRow;
  /** The button that shows it. */
  show: ReactNode;
  groups: readonly (readonly [key: string, heading: string])[];
  isOpen: boolean;
  onOpen(): void;
  /** Opens the editor of a text. */
  onText(key: string): void;
  onGone(result: Gone): void;
}

function Question({ form, row, show, groups, isOpen, onOpen, onText, onGone }: QuestionProps) {
  const { choice, choose, texts: all, textOf } = useStudio();
  const { path, group, isMovable, kind, kinds, limits, asks, texts } = row;
  const { condition, sentences, required, isConditional } = row;
  const [stored = NOTHING, setDraft, removeDraft] = useDraft<Draft>(`${form} ${path}`);
  /** What was saved is shown until it is read again. */
  const [lastSaved, setLastSaved] = useState<{ draft: Draft; from: FieldRow }>();
  if (lastSaved && lastSaved.from !== row) setLastSaved(undefined);
  const draft = { ...lastSaved?.draft, ...stored };
  const [result, setResult] = useSaid<
    Result & { also?: readonly string[] | undefined; at?: readonly string[] | undefined }
  >(String(isOpen));
  const controls = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (result?.at) controls.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [result]);
  const [isSaving, setSaving] = useState(false);
  const [discards, setDiscards] = useState(0);
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) head.current?.scrollIntoView();
    // In another group it is elsewhere.
  }, [isOpen, group]);
  const wanted = isOpen ? choice.control : '';
  useEffect(() => {
    if (wanted === '') return;
    const own = controls.current?.querySelector<HTMLElement>(`[name="${wanted}"]`);
    (own ?? head.current)?.focus();
    choose({ control: '' });
  }, [wanted, choose]);
  const label = labelOf(path, textOf);
  const changes = Object.values(stored);
  const isUnsaved = changes.length > 0;
  const enter = (change: QuestionChange, isSaved: boolean) => {
    const { [keyOfChange(change)]: _, ...others } = stored;
    const next = isSaved ? others : { ...others, [keyOfChange(change)]: change };
    setResult(undefined);
    if (Object.keys(next).length === 0) removeDraft();
    else setDraft(next);
  };
  /** What is entered in a control, where that differs from what is saved. */
  const entered = <Name extends QuestionChange['act']>(act: Name, part = '') =>
    draft[`${act} ${part}`] as Extract<QuestionChange, { act: Name }> | undefined;
  const act = async (acts: readonly QuestionChange[]) => {
    setSaving(true);
    // The same words once more are announced, too.
    setResult(undefined);
    const answer = await editField({ form, path, changes: acts });
    setSaving(false);
    if (!answer.ok) {
      const { problem: message, details, also, at } = answer;
      return setResult({ ok: false, message, details, also, at });
    }
    const [first] = acts;
    const isGone = first?.act === 'delete';
    const isLeft = answer.value.left.length > 0;
    const left = isLeft ? ` ${t(isGone ? 'edit.deletedLeft' : 'add.left')}` : '';
    const gone = isGone ? [path, ...(first.also ?? [])] : [];
    const list = gone.map((each) => `„${labelOf(each, textOf)}“`).join(', ');
    const key = isGone
      ? gone.length > 1
        ? 'edit.deletedAll'
        : 'edit.deleted'
      : first?.act === 'move'
        ? 'edit.moved'
        : 'edit.saved';
    const { rows = [] } = answer.value;
    const done = { ok: true, message: [t(key, { list }) + left, ...rows].join(' ') };
    if (isGone || acts === changes) removeDraft();
    if (acts === changes) setLastSaved({ draft, from: row });
    if (isGone) onGone({ ...done, paths: gone });
    else setResult(done);
  };
  const answers = all.filter(({ key }) => key.startsWith(`enums:${textsKeyOf(path)}.`));
  const nameOf = (part: string): string => partName(row, part, textOf);
  const isWrong = (act: QuestionChange['act'], part = '') =>
    result?.at?.includes(`${act} ${part}`) ?? false;
  const text = (part: string, saved: string, more: object = {}) => (
    <WordsField
      key={part}
      name={part}
      label={nameOf(part)}
      value={entered('text', part)?.text ?? saved}
      error={isWrong('text', part)}
      onChange={({ target }) =>
        enter({ act: 'text', part, text: target.value }, target.value.trim() === saved)
      }
      {...more}
    />
  );
  /** What is filled in as things are: the limit, of an age also its day. */
  const valueOf = (rule: string, placeholder: string): string | undefined => {
    const limit = Object.keys(limits).find((each) => (AGES[each] ?? each) === rule);
    const value =
      limit === undefined ? undefined : (entered('limit', limit)?.value ?? limits[limit]);
    if (limit === undefined || value === undefined || value === null) return undefined;
    if (AGES[limit] === undefined || placeholder === 'years') return numberInWords(value);
    const day = new Date();
    day.setFullYear(day.getFullYear() - value);
    return day.toLocaleDateString('de-AT');
  };
  const sentence = ({ rule, own, otherwise, placeholders }: Sentence) =>
    text(rule, own, {
      minRows: 2,
      placeholder: otherwise.replaceAll('{{label}}', label),
      description:
        placeholders
          .map((each) => {
            const [name, now] = [`{{${each}}}`, valueOf(rule, each)];
            return now === undefined
              ? named('sentence.fills', each, { name })
              : named('sentence.now', each, { name, now });
          })
          .join(' ') || undefined,
    });
  const select = (
    act: 'kind' | 'group',
    saved: string,
    options: readonly (readonly [value: string, label: string])[],
  ) => (
    <NativeSelect
      name={act}
      label={t(`edit.${act}`)}
      value={Reflect.get(entered(act) ?? {}, act) ?? saved}
      error={isWrong(act)}
      data={options.map(([value, text]) => ({ value, label: text }))}
      onChange={({ target: { value } }) =>
        enter({ act, [act]: value } as unknown as QuestionChange, value === saved)
      }
    />
  );
  const button = (
    name: 'up' | 'down' | 'delete' | 'deleteAlso' | 'deleteAlsoOne',
    change: QuestionChange,
  ) => {
    const isAlso = name.startsWith('deleteAlso');
    return (
      <Button
        variant={isAlso ? 'filled' : name === 'delete' ? 'subtle' : 'default'}
        {...(isAlso && { color: 'red.9' })}
        size={name.startsWith('delete') ? 'xs' : 'compact-xs'}
        data-action={`question-${isAlso ? 'deleteAlso' : name}`}
        aria-label={`${t(`edit.${name}`)}: ${label}`}
        onClick={() => void act([change])}
      >
        {t(`edit.${name}`)}
      </Button>
    );
  };
  const section = (name: 'words' | 'answer' | 'when' | 'sentences', content: ReactNode) => (
    <fieldset>
      <legend>{t(`edit.section.${name}`)}</legend>
      {content}
    </fieldset>
  );
  const places = row.asked.filter((each) => each.length > 0);
  const when =
    places.length > 0 &&
    places.map((each) => conditionsInWords(each, textOf)).join(t('edit.orElse'));
  return (
    <details data-question={path} data-in-list={scopeOf(path) !== '' || undefined} open={isOpen}>
      {/* Which one is open survives that a saved one is made anew. */}
      <summary
        ref={head}
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
        {isUnsaved && (
          <Badge component="span" color="orange.9" data-unsaved>
            {t('edit.isUnsaved')}
          </Badge>
        )}
        {isConditional && (
          <Text component="span" size="xs" c="dimmed" display="block">
            {when ? t('edit.when', { when }) : t('edit.isConditional')}
          </Text>
        )}
      </summary>
      {isOpen && (
        <form
          ref={controls}
          aria-busy={isSaving}
          onSubmit={(event) => {
            event.preventDefault();
            if (isUnsaved) void act(changes);
          }}
        >
          <Group gap={4}>
            {show}
            {isMovable && button('up', { act: 'move', by: -1 })}
            {isMovable && button('down', { act: 'move', by: 1 })}
          </Group>
          {section(
            'words',
            <>
              {Object.entries(texts).map(([part, saved]) =>
                text(part, saved, { minRows: part.startsWith('hint') ? 3 : 1 }),
              )}
              {answers.length > 0 && (
                <details open={answers.length <= MOST_ANSWERS}>
                  <summary>{t('edit.answerTexts', { count: answers.length })}</summary>
                  <ul className="plain">
                    {answers.map((each) => (
                      <li key={each.key}>
                        <UnstyledButton
                          className="text-row"
                          data-answer={each.key}
                          onClick={() => onText(each.key)}
                        >
                          {each.source ?? each.text}
                        </UnstyledButton>
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </>,
          )}
          {section(
            'answer',
            <>
              <Checkbox
                name="on"
                label={t('add.isRequired')}
                checked={entered('required')?.on ?? required}
                error={isWrong('required')}
                onChange={({ target: { checked } }) =>
                  enter({ act: 'required', on: checked }, checked === required)
                }
              />
              {kinds.length > 0 &&
                select(
                  'kind',
                  kind,
                  kinds.map((each) => [each, named('art', each)]),
                )}
              {/* Anew after discarding: what is no number is in no draft. */}
              <Group key={discards} gap="xs" grow>
                {Object.entries(limits).map(([limit, saved]) => (
                  <NumberField
                    key={limit}
                    name={limit}
                    label={limitName(limit)}
                    isWrong={isWrong('limit', limit)}
                    value={(entered('limit', limit) ?? { value: saved }).value}
                    onChange={(value) => enter({ act: 'limit', limit, value }, value === saved)}
                  />
                ))}
              </Group>
              {group !== '' && select('group', group, groups)}
            </>,
          )}
          {condition !== undefined && (asks.length > 0 || isConditional)
            ? section(
                'when',
                <ConditionInputs
                  asks={asks}
                  isWrong={isWrong('condition')}
                  value={entered('condition')?.condition ?? condition}
                  onChange={(next: Condition) =>
                    enter(
                      { act: 'condition', condition: next },
                      JSON.stringify(next) === JSON.stringify(condition),
                    )
                  }
                />,
              )
            : isConditional && section('when', <Text size="sm">{t('edit.fixed')}</Text>)}
          {sentences.length > 0 &&
            section(
              'sentences',
              <>
                <Text size="xs" c="dimmed">
                  {t('sentence.otherwise')}
                </Text>
                {sentences.map(sentence)}
              </>,
            )}
          <footer>
            {isUnsaved && (
              <Text size="xs">
                {t('edit.unsaved', {
                  list: changes
                    .map((each) =>
                      each.act === 'text'
                        ? nameOf(each.part)
                        : each.act === 'limit'
                          ? limitName(each.limit)
                          : named('edit', each.act),
                    )
                    .join(', '),
                })}
              </Text>
            )}
            <div role="status">{isSaving && <Text size="sm">{t('edit.checking')}</Text>}</div>
            <ActResult result={result} />
            {result?.also &&
              button(result.also.length === 1 ? 'deleteAlsoOne' : 'deleteAlso', {
                act: 'delete',
                also: result.also,
              })}
            <Group gap="xs">
              <Button
                type="submit"
                data-action="save-question"
                data-disabled={!isUnsaved}
                aria-disabled={!isUnsaved}
                aria-label={`${t('editor.save')}: ${label}`}
              >
                {t('editor.save')}
              </Button>
              {isUnsaved && (
                <Button
                  variant="default"
                  data-action="discard-question"
                  onClick={() => {
                    removeDraft();
                    setDiscards((last) => last + 1);
                    setResult({ ok: true, message: t('edit.discarded') });
                  }}
                >
                  {t('edit.discard')}
                </Button>
              )}
              {/* Where the other one was: a second click deletes nothing. */}
              {result?.also ? (
                <Button
                  variant="subtle"
                  size="xs"
                  data-action="question-keep"
                  onClick={() => setResult(undefined)}
                >
                  {t('editor.cancel')}
                </Button>
              ) : (
                button('delete', { act: 'delete' })
              )}
            </Group>
          </footer>
        </form>
      )}
    </details>
  );
}
