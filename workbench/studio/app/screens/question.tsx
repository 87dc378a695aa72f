/** A question in the list of them: folded, or open with its form and what can be done with it. */
import { Badge, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { SchemaFormHandle } from '#form/answers/definition.ts';
import { fieldId, parsePath } from '#schema/data-path.ts';
import { scopeOf, t } from '../../shared.ts';
import { conditionsInWords, labelOf, textsKeyOf } from '../../words.ts';
import { ActResult } from '../act-result.tsx';
import { useDraft } from '../draft.ts';
import { propertyName, type Draft, type Groups } from '../form/question-form.ts';
import { STUDIO_FORM, StudioForm } from '../form/studio-form.tsx';
import { useStudio } from '../studio-context.ts';
import { useActs, type OfQuestion } from './use-acts.ts';
import { useRow } from './use-row.ts';

/** More answers than these are folded. */
const MOST_ANSWERS = 8;

interface QuestionProps extends OfQuestion {
  /** The button that shows it. */
  show: ReactNode;
  groups: Groups;
  isOpen: boolean;
  onOpen(): void;
  /** Opens the editor of a text. */
  onText(key: string): void;
}

export function Question(props: QuestionProps) {
  const { form, row, isOpen, onOpen } = props;
  const { textOf } = useStudio();
  const draft = useDraft<Draft>(`${form} ${row.path}`);
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) head.current?.scrollIntoView();
    // In another group it is elsewhere.
  }, [isOpen, row.group]);
  const places = row.asked.filter((each) => each.length > 0);
  const when = places.map((each) => conditionsInWords(each, textOf)).join(t('edit.orElse'));
  return (
    <details
      data-question={row.path}
      data-in-list={scopeOf(row.path) !== '' || undefined}
      open={isOpen}
    >
      {/* Which one is open survives that a saved one is made anew. */}
      <summary
        ref={head}
        onClick={(event) => {
          event.preventDefault();
          onOpen();
        }}
      >
        {labelOf(row.path, textOf)}{' '}
        {!row.required && (
          <Badge component="span" variant="default">
            {t('edit.isOptional')}
          </Badge>
        )}
        {draft[0] !== undefined && (
          <Badge component="span" color="orange.9" data-unsaved>
            {t('edit.isUnsaved')}
          </Badge>
        )}
        {row.isConditional && (
          <Text component="span" size="xs" c="dimmed" display="block">
            {when === '' ? t('edit.isConditional') : t('edit.when', { when })}
          </Text>
        )}
      </summary>
      {isOpen && <OpenQuestion {...props} draft={draft} head={head} />}
    </details>
  );
}

interface OpenProps extends QuestionProps {
  draft: ReturnType<typeof useDraft<Draft>>;
  head: RefObject<HTMLElement | null>;
}

function OpenQuestion({ draft, head, ...props }: OpenProps) {
  const { row, show } = props;
  const { textOf } = useStudio();
  const { parts, data, key, changes, enter, discard, ...entered } = useRow(
    row,
    props.groups,
    draft,
  );
  const handle = useRef<SchemaFormHandle>(null);
  const { result, say, isSaving, save, act } = useActs({ ...props, ...entered, handle });
  const box = useFocus(key, head);
  const button = (name: ActName, ...change: Parameters<typeof act>) => (
    <ActButton
      {...{ name, label: labelOf(row.path, textOf) }}
      onClick={() => void act(...change)}
    />
  );
  const names = changes.map(({ property }) => propertyName(row, property, textOf));
  return (
    <div className="open-question" aria-busy={isSaving} {...box}>
      <Group gap={4}>
        {show}
        {row.isMovable && button('up', 'order', -1)}
        {row.isMovable && button('down', 'order', 1)}
      </Group>
      <AnswerTexts {...props} />
      {row.isConditional && row.condition === undefined && <Text size="sm">{t('edit.fixed')}</Text>}
      <StudioForm
        key={key}
        {...{ ref: handle, parts, data }}
        context={{ asks: row.asks }}
        submitLabel={t('editor.save')}
        submitAction="save-question"
        onChange={(answers) => {
          say();
          enter(answers);
        }}
        onSubmit={save}
        secondary={
          <>
            {changes.length > 0 && (
              <Button
                variant="default"
                data-action="discard-question"
                onClick={() => {
                  discard();
                  say({ ok: true, message: t('edit.discarded') });
                }}
              >
                {t('edit.discard')}
              </Button>
            )}
            {/* Where the other one was: a second click deletes nothing. */}
            {result?.also ? (
              <ActButton name="keep" label={t('editor.cancel')} onClick={() => say()} />
            ) : (
              button('delete', 'question', null)
            )}
          </>
        }
      >
        {names.length > 0 && <Text size="xs">{t('edit.unsaved', { list: names.join(', ') })}</Text>}
        <div role="status">{isSaving && <Text size="sm">{t('edit.checking')}</Text>}</div>
        <ActResult result={result} />
        {result?.also &&
          button(
            result.also.length === 1 ? 'deleteAlsoOne' : 'deleteAlso',
            'question',
            null,
            result.also,
          )}
      </StudioForm>
    </div>
  );
}

/** The focus goes to the control that was sought, and stays where it was in a form that is made anew. */
function useFocus(key: string, head: RefObject<HTMLElement | null>) {
  const { choice, choose } = useStudio();
  const box = useRef<HTMLDivElement>(null);
  const last = useRef('');
  useLayoutEffect(() => {
    if (last.current === '' || document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>(last.current)?.focus({ preventScroll: true });
  }, [key]);
  const wanted = choice.control;
  useEffect(() => {
    if (wanted === '') return;
    const control = document.getElementById(fieldId(STUDIO_FORM, parsePath(wanted)));
    (control ?? head.current)?.focus();
    choose({ control: '' });
  }, [wanted, choose, head]);
  return {
    ref: box,
    onFocus: ({ target }: { target: HTMLElement }) => {
      const { id, dataset } = target;
      last.current = id === '' ? `[data-action="${dataset['action']}"]` : `[id="${id}"]`;
    },
    onBlur: () => {
      last.current = '';
    },
  };
}

type ActName = 'up' | 'down' | 'delete' | 'deleteAlso' | 'deleteAlsoOne' | 'keep';
interface ActProps {
  name: ActName;
  label: string;
  onClick(): void;
}
function ActButton({ name, label, onClick }: ActProps) {
  const isAlso = name.startsWith('deleteAlso');
  const isSmall = name === 'up' || name === 'down';
  const words = t(name === 'keep' ? 'editor.cancel' : `edit.${name}`);
  return (
    <Button
      variant={isSmall ? 'default' : isAlso ? 'filled' : 'subtle'}
      {...(isAlso && { color: 'red.9' })}
      size={isSmall ? 'compact-sm' : 'xs'}
      data-action={`question-${isAlso ? 'deleteAlso' : name}`}
      aria-label={name === 'keep' ? words : `${words}: ${label}`}
      onClick={onClick}
    >
      {words}
    </Button>
  );
}

/** The words of its answers, each of which leads to its editor. */
function AnswerTexts({ row, onText }: Pick<QuestionProps, 'row' | 'onText'>) {
  const { texts } = useStudio();
  const answers = texts.filter(({ key }) => key.startsWith(`enums:${textsKeyOf(row.path)}.`));
  if (answers.length === 0) return null;
  return (
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
  );
}
