/** The editor of one text. Saved, the text goes to the locale file and the preview shows it at once; an unsaved draft is kept. */
import {
  Alert,
  Button,
  Group,
  NativeSelect,
  Paper,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { placeholdersOf } from '../../../check/placeholders.ts';
import { FIRST_LANGUAGE, languageName } from '../../../languages.ts';
import { t, type TextUse } from '../../shared.ts';
import { labelOf } from '../../words.ts';
import { call, type Refused } from '../calls.ts';
import { useDraft } from '../drafts.ts';
import { Refusal } from '../refusal.tsx';
import { useStudio } from '../studio-context.ts';
import { placeInWords } from './places.ts';

/** Whether a question is the one of a text: beside its input, or in the list of errors, which links to it. */
const isAt =
  (name = '') =>
  ({ form, path }: TextUse): boolean => {
    const plain = (text = '') => text.replaceAll(/\[\]|[.-]\d+(?=[.-])/g, '').replaceAll('.', '-');
    const names = [plain(path), plain(path.split('.').at(-1)), `#${form}-${plain(path)}`];
    return names.includes(plain(name));
  };

/** An unsaved text survives a closed editor, another view and a reload, with the text it was made of. */
function useTextDraft(textKey: string) {
  const { edited, placeOf } = useStudio();
  const place = placeOf(textKey);
  const [draft, setDraft, removeDraft] = useDraft<{ before: string; text: string }>(
    `${edited} ${textKey}`,
  );
  const [isKept] = useState(draft !== undefined);
  /** What is missing is written from nothing: the German text stands beside it. */
  const saved = place?.isMissing ? '' : (place?.text ?? '');
  const { before, text } = draft ?? { before: place?.text ?? '', text: saved };
  const enter = (entered: string) =>
    entered === saved ? removeDraft() : setDraft({ before, text: entered });
  return { place, before, text, isKept, enter, setDraft, removeDraft };
}

interface Props {
  textKey: string;
  /** The name of the field or error that it was picked at. */
  at?: string | undefined;
  /** The next one can be opened at once. */
  hasNext?: boolean;
  onClose(isNext?: boolean): void;
}

export function TextEditor({ textKey, at, hasNext = false, onClose }: Props) {
  const { edited, textOf, say } = useStudio();
  const { place, before, text, isKept, enter, setDraft, removeDraft } = useTextDraft(textKey);
  const [refused, setRefused] = useState<Refused>();
  const [isSaving, setSaving] = useState(false);
  const uses = place?.uses ?? [];
  /** Questions that can have a text of their own instead, in the language that all others are made of. */
  const own = uses.length > 1 && edited === FIRST_LANGUAGE ? uses.filter(({ part }) => part) : [];
  const [scope, setScope] = useState(() => own.findIndex(isAt(at)));
  const isEmpty = place?.isMissing === true && text.trim() === '';
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const last = document.activeElement;
    area.current?.focus();
    area.current?.select();
    return () => {
      // Unless something else has taken it.
      if (document.activeElement === document.body && last instanceof HTMLElement) last.focus();
    };
  }, []);
  const save = async (isNext: boolean) => {
    if (isSaving || isEmpty) return;
    setSaving(true);
    // The button that was pressed is off meanwhile: what is typed then must not press another.
    area.current?.focus();
    const use = own[scope];
    const answer = await (use
      ? call('questions', {
          ...{ form: use.form, question: use.path },
          changes: [{ property: `sentences.${use.part}`, after: text }],
        })
      : call('texts', { language: edited, key: textKey, before, text }));
    setSaving(false);
    setRefused(answer.ok ? undefined : answer);
    // Shown with the problem: saved once more, the draft may replace it.
    if (!answer.ok) return answer.current && setDraft({ before: answer.current, text });
    removeDraft();
    say(t('edit.saved'));
    onClose(isNext);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save(hasNext);
  };
  const placeholders = placeholdersOf(place?.text ?? '');
  const description = [
    isKept ? t('editor.kept') : '',
    placeholders.length === 0 ? '' : t('editor.placeholders', { list: placeholders.join(' ') }),
  ].filter(Boolean);
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
        {place && (
          <Text size="xs" c="dimmed" data-place>
            {placeInWords(place, textOf)}
          </Text>
        )}
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
          readOnly={isSaving}
          description={description.join(' ')}
          data-draft={isKept ? 'kept' : undefined}
          onChange={({ target }) => enter(target.value)}
        />
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
        <Refusal of={refused} />
        <Group gap="xs">
          <Button
            data-action="save-text"
            disabled={isSaving || isEmpty}
            onClick={() => void save(false)}
          >
            {t('editor.save')}
          </Button>
          {hasNext && (
            <Button
              variant="default"
              data-action="save-next"
              disabled={isSaving || isEmpty}
              onClick={() => void save(true)}
            >
              {t('editor.saveNext')}
            </Button>
          )}
          <Button
            variant="default"
            data-action="discard-text"
            onClick={() => {
              removeDraft();
              onClose();
            }}
          >
            {t('editor.cancel')}
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          {t(hasNext ? 'editor.keys.next' : 'editor.keys')}
        </Text>
      </Stack>
    </Paper>
  );
}
