/** The editor of one text. Saved, the text goes to the locale file and the preview shows it at once; an unsaved draft is kept. */
import { Alert, Button, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { placeholdersOf } from '../../../check/placeholders.ts';
import { FIRST_LANGUAGE } from '../../../languages.ts';
import { t } from '../../shared.ts';
import { labelOfText } from '../../words.ts';
import { useCall } from '../calls.ts';
import { useDraft } from '../drafts.ts';
import { Refusal } from '../refusal.tsx';
import { useStudio } from '../studio-context.ts';
import { placeInWords } from './places.ts';

/** What is typed survives a closed editor, another view and a reload, with the text it was made of. */
function useEditing(textKey: string) {
  const { placeOf, say } = useStudio();
  const place = placeOf(textKey);
  const [draft, setDraft, removeDraft] = useDraft<{ before: string; text: string }>(
    `text ${textKey}`,
  );
  const { send, refused, isCalling } = useCall('texts');
  const saved = place?.text ?? '';
  const { before, text } = draft ?? { before: saved, text: saved };
  return {
    ...{ place, text, refused, isCalling, removeDraft },
    enter: (entered: string) =>
      entered === saved ? removeDraft() : setDraft({ before, text: entered }),
    /** Whether it was done. */
    async save(): Promise<boolean> {
      if (isCalling) return false;
      const answer = await send({ key: textKey, before, text });
      if (answer.ok) {
        removeDraft();
        say(t('edit.saved'));
        // Shown with the problem: saved once more, the draft may replace it.
      } else if (answer.current !== undefined) setDraft({ before: answer.current, text });
      return answer.ok;
    },
  };
}

/** The text has the focus, and gives it back, unless something else has taken it. */
function useBorrowedFocus() {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const last = document.activeElement;
    area.current?.focus();
    area.current?.select();
    return () => {
      if (document.activeElement === document.body && last instanceof HTMLElement) last.focus();
    };
  }, []);
  return area;
}

interface Props {
  textKey: string;
  onClose(): void;
}

export function TextEditor({ textKey, onClose }: Props) {
  const { textOf } = useStudio();
  const { place, text, refused, isCalling, ...editing } = useEditing(textKey);
  const id = useId();
  const area = useBorrowedFocus();
  const save = async () => {
    // The button that was pressed is off meanwhile: what is typed then must not press another.
    area.current?.focus();
    if (await editing.save()) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };
  const list = placeholdersOf(place?.text ?? '').join(' ');
  const keys = t('editor.keys');
  const cancel = () => {
    editing.removeDraft();
    onClose();
  };
  return (
    <Paper
      role="dialog"
      aria-labelledby={id}
      withBorder
      p="md"
      onKeyDown={onKeyDown}
      data-editor={textKey}
    >
      <Stack gap="xs">
        <Title order={2} id={id}>
          {t('editor.title')}
        </Title>
        <Text size="xs" c="dimmed">
          {place && placeInWords(place, textOf)}
        </Text>
        <Textarea
          ref={area}
          autosize
          minRows={3}
          label={t('editor.text')}
          value={text}
          lang={FIRST_LANGUAGE}
          error={refused !== undefined}
          readOnly={isCalling}
          description={list ? `${t('editor.placeholders', { list })} · ${keys}` : keys}
          onChange={({ target }) => editing.enter(target.value)}
        />
        {textKey.startsWith('errors:') && labelOfText(textKey, textOf) === undefined && (
          <Alert role="note" color="yellow" p="xs" data-general>
            {t('editor.general')}
          </Alert>
        )}
        <Refusal of={refused} />
        <Group gap="xs">
          <Button data-action="save-text" disabled={isCalling} onClick={() => void save()}>
            {t('editor.save')}
          </Button>
          <Button variant="default" data-action="cancel-text" onClick={cancel}>
            {t('editor.cancel')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
