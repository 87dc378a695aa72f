/** The editor of one text, beside the text itself: what is saved goes to the locale file and is on the screen at once; what is not saved is there when it opens again. */
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { placeholdersOf } from '../../translation/placeholders.ts';
import { say } from '../words.ts';
import { saveText } from './calls.ts';
import { useStudio } from './studio-context.ts';
import { keepTextDraft, textDraft } from './text-drafts.ts';

interface Props {
  textKey: string;
  beside?: { left: number; top: number; height: number } | undefined;
  onClose(): void;
}

const WIDTH = 420;
const HEIGHT = 300;

/** Below the text; above it or over it where there is no room. */
function placed({ left, top, height }: { left: number; top: number; height: number }) {
  const below = top + height + 8;
  return {
    left: Math.max(8, Math.min(left, window.innerWidth - WIDTH - 8)),
    top: Math.max(
      8,
      below + HEIGHT > window.innerHeight ? Math.min(top, window.innerHeight) - HEIGHT - 8 : below,
    ),
  };
}

export function TextEditor({ textKey, beside, onClose }: Props) {
  const { edited, placeOf } = useStudio();
  const place = placeOf(textKey);
  const [kept] = useState(() => textDraft(edited, textKey));
  const [text, setText] = useState(kept ?? place?.text ?? '');
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const before = useRef(document.activeElement);
  useEffect(() => {
    area.current?.focus();
    area.current?.select();
    const last = before.current;
    return () => void (last instanceof HTMLElement && last.focus());
  }, []);
  /** Saved, or not wanted: there is nothing left to keep. */
  const finish = () => {
    keepTextDraft(edited, textKey, undefined);
    onClose();
  };
  const save = async () => {
    setSaving(true);
    const answer = await saveText(edited, textKey, text);
    setSaving(false);
    if (answer.ok) finish();
    else setProblem(answer.problem);
  };
  const write = (wording: string) => {
    setText(wording);
    keepTextDraft(edited, textKey, wording === place?.text ? undefined : wording);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
  };
  const placeholders = placeholdersOf(place?.text ?? '');
  return (
    <section
      role="dialog"
      aria-labelledby={`${id}-title`}
      className={beside === undefined ? 'editor' : 'editor editor--beside'}
      style={beside === undefined ? undefined : placed(beside)}
      onKeyDown={onKeyDown}
    >
      <h2 id={`${id}-title`}>{say('editor.title')}</h2>
      <p className="editor__key">
        <code>{textKey}</code>
        {place && (
          <span>
            {' '}
            {place.file}:{place.line}
          </span>
        )}
      </p>
      {place !== undefined && place.note !== '' && (
        <p className="small">{say('editor.note', { note: place.note })}</p>
      )}
      <label htmlFor={`${id}-text`}>{say('editor.text')}</label>
      <textarea
        ref={area}
        id={`${id}-text`}
        rows={4}
        value={text}
        lang={edited}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => write(target.value)}
      />
      <div id={`${id}-help`}>
        {kept !== undefined && <p className="small">{say('editor.kept')}</p>}
        {placeholders.length > 0 && (
          <p className="small">{say('editor.placeholders', { list: placeholders.join(' ') })}</p>
        )}
        <div role="alert">
          {problem !== undefined && <p className="note note--bad">{problem}</p>}
        </div>
      </div>
      <div className="row">
        <button
          type="button"
          className="main"
          data-action="save-text"
          disabled={isSaving}
          onClick={() => void save()}
        >
          {say('editor.save')}
        </button>
        <button type="button" onClick={finish}>
          {say('editor.cancel')}
        </button>
      </div>
    </section>
  );
}
