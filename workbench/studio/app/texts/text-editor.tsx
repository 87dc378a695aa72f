/** The editor of one text. Saved, the text goes to the locale file and the preview shows it at once; an unsaved draft is kept. */
import {
  Alert,
  Button,
  Group,
  Input,
  NativeSelect,
  Paper,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { placeholdersOf } from '../../../check/placeholders.ts';
import { FIRST_LANGUAGE, languageName } from '../../../languages.ts';
import { t, type StudioText, type TextUse } from '../../shared.ts';
import { labelOf } from '../../words.ts';
import { editQuestion, saveText } from '../calls.ts';
import { useDraft } from '../draft.ts';
import { useStudio } from '../studio-context.ts';
import { TextPlace } from './text-facts.tsx';

type Box = Pick<DOMRect, 'left' | 'top' | 'height'>;
interface Props {
  textKey: string;
  /** As it was just saved, where that was not read yet. */
  row?: StudioText;
  /** On the screen; without it the editor stands in the page. */
  beside?: Box | undefined;
  /** The question that it was opened at. */
  isAt?: ((use: TextUse) => boolean) | undefined;
  /** The next one can be opened at once. */
  hasNext?: boolean;
  /** Why it was not saved, when the next one was opened already. */
  refusal?: string | undefined;
  /** With what the text is now, if it was saved; of the next one, if it is being saved. */
  onClose(saved?: string, isNext?: boolean): void;
  /** What became of it after the next one was opened: why it was not saved. */
  onAnswer?(text: string, problem?: string): void;
}

const WIDTH = 420;
const HEIGHT = 420;

/** Below the text, or above it where there is more space. */
function positionOf({ left, top, height }: Box) {
  const { innerWidth, innerHeight } = window;
  const below = Math.max(0, top + height) + 8;
  const above = Math.max(0, innerHeight - top) + 8;
  return {
    left: Math.max(8, Math.min(left, innerWidth - WIDTH - 8)),
    ...(below + HEIGHT > innerHeight && above < below
      ? { bottom: Math.max(8, Math.min(above, innerHeight - HEIGHT - 8)) }
      : { top: below }),
  };
}

export function TextEditor({ textKey, row, beside, isAt, hasNext = false, ...props }: Props) {
  const { refusal, onClose, onAnswer } = props;
  const { edited, placeOf, textOf } = useStudio();
  const place = row ?? placeOf(textKey);
  /** An unsaved text survives a closed editor, another view and a reload, with the text it was made of. */
  const [draft, setDraft, removeDraft] = useDraft<{ before: string; text: string }>(
    `${edited} ${textKey}`,
  );
  const [isKept] = useState(draft !== undefined);
  const isMissing = place?.isMissing === true;
  /** What is missing is written from nothing: the German text stands beside it. */
  const saved = isMissing ? '' : (place?.text ?? '');
  const { before, text } = draft ?? { before: place?.text ?? '', text: saved };
  const [problem, setProblem] = useState(refusal);
  const [isSaving, setSaving] = useState(false);
  const uses = place?.uses ?? [];
  /** Questions that can have a text of their own instead, in the language that all others are made of. */
  const own = uses.length > 1 && edited === FIRST_LANGUAGE ? uses.filter(({ part }) => part) : [];
  const [scope, setScope] = useState(() => (isAt ? own.findIndex(isAt) : -1));
  const use = own[scope];
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    area.current?.focus();
    area.current?.select();
    return () => {
      // Unless something else has taken it.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
  const isEmpty = isMissing && text.trim() === '';
  const discardDraft = (now?: string, isNext = false) => {
    removeDraft();
    onClose(now, isNext);
  };
  /** The next one is open before the answer: every letter typed from now on is of that. */
  const saveAndGoOn = async () => {
    if (isSaving || isEmpty) return;
    discardDraft(text, true);
    const answer = await saveText({ language: edited, key: textKey, before, text });
    if (!answer.ok) setDraft({ before: answer.current ?? before, text });
    onAnswer?.(text, answer.ok ? undefined : answer.problem);
  };
  const save = async () => {
    if (isSaving || isEmpty) return;
    setSaving(true);
    // The button that was pressed is off meanwhile: what is typed then must not press another.
    area.current?.focus();
    const answer = use?.part
      ? await editQuestion({
          form: use.form,
          question: use.path,
          changes: [{ property: `sentences.${use.part}`, after: text }],
        })
      : await saveText({ language: edited, key: textKey, before, text });
    setSaving(false);
    if (answer.ok) return discardDraft(use?.part ? saved : text);
    setProblem(answer.problem);
    // Shown with the problem: saved once more, the draft may replace it.
    if (answer.current !== undefined) setDraft({ before: answer.current, text });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void (hasNext ? saveAndGoOn() : save());
  };
  const placeholders = placeholdersOf(place?.text ?? '');
  const description = [
    isKept ? t('editor.kept') : '',
    placeholders.length === 0 ? '' : t('editor.placeholders', { list: placeholders.join(' ') }),
  ].join(' ');
  return (
    <Paper
      role="dialog"
      aria-labelledby={id}
      withBorder
      p="md"
      className={beside === undefined ? 'card' : 'card editor'}
      style={beside === undefined ? undefined : positionOf(beside)}
      onKeyDown={onKeyDown}
      data-editor={textKey}
    >
      <div>
        <Title order={2} size="h5" id={id}>
          {t(isMissing ? 'texts.translate' : 'editor.title')}
        </Title>
        {place && <TextPlace text={place} />}
      </div>
      <div className="sides">
        {place?.source !== undefined && (
          <Input.Wrapper size="xs" label={t('texts.source')} labelElement="div">
            <div className="source" lang={FIRST_LANGUAGE} data-source>
              {place.source}
            </div>
          </Input.Wrapper>
        )}
        <Textarea
          ref={area}
          className="words"
          autosize
          minRows={3}
          label={place?.source === undefined ? t('editor.text') : languageName(edited)}
          value={text}
          lang={edited}
          error={problem !== undefined}
          readOnly={isSaving}
          description={description.trim() === '' ? undefined : description}
          inputWrapperOrder={['label', 'input', 'description']}
          data-draft={isKept ? 'kept' : undefined}
          onChange={({ target }) =>
            target.value === saved ? removeDraft() : setDraft({ before, text: target.value })
          }
        />
      </div>
      {uses.length > 1 && (
        <Alert color="yellow" p="xs" data-uses={uses.length}>
          {t('uses.title', {
            count: uses.length,
            list: uses.map(({ path }) => `„${labelOf(path, textOf)}“`).join(', '),
          })}
        </Alert>
      )}
      {own.length > 0 && (
        <NativeSelect
          name="scope"
          label={t('uses.scope')}
          value={scope}
          data={[
            { value: '-1', label: t('uses.all', { count: uses.length }) },
            ...own.map(({ path }, at) => ({
              value: String(at),
              label: t('uses.only', { label: labelOf(path, textOf) }),
            })),
          ]}
          onChange={({ target }) => setScope(Number(target.value))}
        />
      )}
      <div role="alert">{problem !== undefined && <Alert color="red">{problem}</Alert>}</div>
      <Group gap="xs">
        <Button data-action="save-text" disabled={isSaving || isEmpty} onClick={() => void save()}>
          {t('editor.save')}
        </Button>
        {hasNext && (
          <Button
            variant="default"
            data-action="save-next"
            disabled={isSaving || isEmpty}
            onClick={() => void saveAndGoOn()}
          >
            {t('editor.saveNext')}
          </Button>
        )}
        <Button variant="default" data-action="discard-text" onClick={() => discardDraft()}>
          {t('editor.cancel')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {t(hasNext ? 'editor.keys.next' : 'editor.keys')}
      </Text>
    </Paper>
  );
}
