/** The editor of one text. Saved, the text goes to the locale file and the preview shows it at once; an unsaved draft is kept. */
import { Alert, Button, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { placeholdersOf } from '../../../check/placeholders.ts';
import { FIRST_LANGUAGE, languageName } from '../../../languages.ts';
import { t } from '../../shared.ts';
import { labelOf } from '../../words.ts';
import { call, type Refused } from '../calls.ts';
import { useDraft } from '../drafts.ts';
import { Refusal } from '../refusal.tsx';
import { useStudio } from '../studio-context.ts';
import { placeInWords } from './places.ts';

/** What is typed survives a closed editor, another view and a reload, with the text it was made of. */
function useEditing(textKey: string) {
  const { edited, placeOf, say } = useStudio();
  const place = placeOf(textKey);
  const [draft, setDraft, removeDraft] = useDraft<{ before: string; text: string }>(
    `${edited} ${textKey}`,
  );
  const [refused, setRefused] = useState<Refused>();
  const [isSaving, setSaving] = useState(false);
  /** What is missing is written from nothing: the German text stands beside it. */
  const saved = place?.isMissing ? '' : (place?.text ?? '');
  const { before, text } = draft ?? { before: place?.text ?? '', text: saved };
  const isOff = isSaving || (place?.isMissing === true && text.trim() === '');
  return {
    ...{ place, text, refused, isSaving, isOff, removeDraft },
    enter: (entered: string) =>
      entered === saved ? removeDraft() : setDraft({ before, text: entered }),
    /** Whether it was done. */
    async save(): Promise<boolean> {
      if (isOff) return false;
      setSaving(true);
      const answer = await call('texts', { language: edited, key: textKey, before, text });
      setSaving(false);
      setRefused(answer.ok ? undefined : answer);
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
  const { edited, textOf, placeOf } = useStudio();
  const uses = placeOf(textKey)?.uses ?? [];
  const { place, text, refused, isOff, ...editing } = useEditing(textKey);
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
          {t(place?.isMissing ? 'texts.translate' : 'editor.title')}
        </Title>
        <Text size="xs" c="dimmed">
          {place && placeInWords(place, textOf)}
        </Text>
        {place?.source !== undefined && (
          <Text lang={FIRST_LANGUAGE} data-source>
            {place.source}
          </Text>
        )}
        <Textarea
          ref={area}
          autosize
          minRows={3}
          label={place?.source === undefined ? t('editor.text') : languageName(edited)}
          value={text}
          lang={edited}
          error={refused !== undefined}
          readOnly={editing.isSaving}
          description={list ? `${t('editor.placeholders', { list })} · ${keys}` : keys}
          onChange={({ target }) => editing.enter(target.value)}
        />
        {uses.length > 1 && (
          <Alert color="yellow" p="xs" data-uses={uses.length}>
            {t('uses.title', {
              count: uses.length,
              list: uses.map(({ path }) => `„${labelOf(path, textOf)}“`).join(', '),
            })}
          </Alert>
        )}
        <Refusal of={refused} />
        <Group gap="xs">
          <Button data-action="save-text" disabled={isOff} onClick={() => void save()}>
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
