/**
 * The renderer of every form: JSON Schema in, valid data out. This room knows JSON Schema, Mantine and how Austrians write dates
 * and amounts; it knows no loan, no step and no server, and imports from no other room.
 *
 * Data goes one way: inputs -> draft -> (fields | checks | onChange). `data` is only what the fields start with. Values of
 * hidden fields stay in the draft, so nothing is lost when an answer is changed back; they are not submitted.
 */
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type FormEvent,
  type ReactElement,
  type Ref,
} from 'react';
import { flushSync } from 'react-dom';
import { createChecks } from './checks.ts';
import type { SchemaFormHandle, SchemaFormProps } from './definition.ts';
import { createDraft } from './draft.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FormRoomContext, type FormRoom } from './room.ts';
import { Button } from './theme/controls.tsx';
import { GroupsOfFields, isShort } from './theme/fields.tsx';
import { keepTypingNative } from './theme/native-keys.ts';
import { registry } from './theme/registry.tsx';
import { useTexts } from './use-texts.ts';
import './form-styles.ts';

const noCountries = (): Promise<readonly string[]> => Promise.resolve([]);
const noSearches = {};
const noWidgets = {};

/** The end of a click. A native list of choices may swallow the release: then the choice or the next key ends it. */
const releases = ['mouseup', 'dragend', 'change', 'keydown'] as const;

type Props = SchemaFormProps & { ref?: Ref<SchemaFormHandle> | undefined };

/** One form per name: another name starts afresh. */
export function SchemaForm(props: Props): ReactElement {
  return <FormBody key={props.name} {...props} />;
}

function FormBody(props: Props): ReactElement {
  const {
    name,
    definition,
    lead,
    children,
    secondary,
    submitLabel,
    submitAction,
    serverErrors,
    onInvalid,
    ref,
  } = props;
  const { searches = noSearches, countries = noCountries, widgets = noWidgets } = props;
  const latest = useRef(props);
  latest.current = props;
  const summary = useRef<HTMLDivElement>(null);
  const running = useRef(false);
  const focusWanted = useRef(false);
  const [focuses, setFocuses] = useState(0);

  const texts = useTexts(definition.formats);
  const [initialData] = useState(props.data);
  const [draft] = useState(() =>
    createDraft(initialData, (path, removed) => {
      checksNow.current.recheck(path, removed);
      latest.current.onChange?.(draft.data());
    }),
  );
  const checks = useMemo(
    () => createChecks({ name, definition, draft, texts, known: () => latest.current.known ?? {} }),
    [name, definition, draft, texts],
  );
  const checksNow = useRef(checks);
  checksNow.current = checks;
  const room = useMemo<FormRoom>(
    () => ({ name, definition, registry, draft, texts, searches, countries, widgets }),
    [name, definition, draft, texts, searches, countries, widgets],
  );
  const items = useSyncExternalStore(draft.subscribe, checks.summary);
  // Of a long form the first group can be filled in at once; the rest is drawn right after it, in slices.
  const whole = useDeferredValue(true, isShort(definition));

  useEffect(() => {
    if (serverErrors !== undefined && serverErrors.length > 0) checks.accuse(serverErrors);
  }, [checks, serverErrors]);
  useEffect(() => {
    onInvalid?.(items.length);
  }, [items.length, onInvalid]);
  // Server errors are drawn after they were given: the focus waits for the summary.
  useEffect(() => {
    if (!focusWanted.current || summary.current === null) return;
    focusWanted.current = false;
    summary.current.focus();
  }, [focuses, items]);
  // A form taken away in the middle of a word (the browser's Back) counts as left: what its inputs hold is written while they are there.
  useLayoutEffect(() => () => draft.flush(), [draft]);
  useEffect(keepTypingNative, []);
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return undefined;
    const idle = requestIdleCallback(checks.rehearse);
    return () => cancelIdleCallback(idle);
  }, [checks]);
  const focusSummary = useCallback((): void => {
    focusWanted.current = true;
    setFocuses((count) => count + 1);
  }, []);
  useImperativeHandle(ref, () => ({ focusSummary, settle: checks.settle }), [checks, focusSummary]);

  // Listened for only while a button is down, and in the capture phase, because keys end at the window (theme/native-keys.ts).
  const press = (): void => {
    const released = new AbortController();
    const release = ({ type, target }: Event): void => {
      // A text input changes while the mouse button that left it is still down.
      if (type === 'change' && !(target instanceof HTMLSelectElement)) return;
      released.abort();
      draft.mouseUp();
    };
    draft.mouseDown();
    releases.forEach((event) =>
      window.addEventListener(event, release, { signal: released.signal, capture: true }),
    );
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (running.current) return;
    flushSync(draft.flush);
    const data = checks.submit(latest.current.beforeSubmit?.() ?? []);
    if (data === undefined) return focusSummary();
    running.current = true;
    try {
      await latest.current.onSubmit(data);
    } finally {
      running.current = false;
    }
  };

  return (
    <FormRoomContext value={room}>
      <form
        className={whole ? 'form' : 'form form-begun'}
        data-form={name}
        noValidate
        onSubmit={(event) => void submit(event)}
        onMouseDownCapture={press}
      >
        <ErrorSummary heading={texts.word('summary')} items={items} ref={summary} />
        {lead}
        <div className="form-body">
          <GroupsOfFields first={whole ? undefined : 1} />
        </div>
        {whole && children}
        {whole && (
          <div className="form-actions">
            <Button type="submit" className="form-button" data-action={submitAction}>
              {submitLabel}
            </Button>
            {secondary}
          </div>
        )}
      </form>
    </FormRoomContext>
  );
}
