/** The studio's page: its choices (in the address), texts and findings, and the view that shows them. */
import '@mantine/core/styles.css';
import './studio.css';
import {
  Button,
  createTheme,
  MantineProvider,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { createRoot } from 'react-dom/client';
import type { ErrorPayload } from 'vite/types/hmrPayload.js';
import { FIRST_LANGUAGE, PSEUDO } from '../../languages.ts';
import { DEFINITIONS_CHANGED, t } from '../shared.ts';
import { ACTED, useFindings, useTexts } from './calls.ts';
import { readChoice, switchedIn, VIEWS, writeChoice, type Choice } from './choice.ts';
import { ChangesView } from './changes-view.tsx';
import { History } from './history.tsx';
import { Search } from './search.tsx';
import { ScreensView } from './screens/screens-view.tsx';
import { StartView } from './start-view.tsx';
import { StudioContext, type Studio as StudioState } from './studio-context.ts';
import { TextsView } from './texts/texts-view.tsx';

const NO_TEXTS = { language: '', texts: [], languages: [FIRST_LANGUAGE] };
/** What was chosen for one screen does not hold for another. */
const CLOSED = { state: '', status: '', question: '', control: '', show: '', finding: '' };
const VIEW = {
  start: StartView,
  screens: ScreensView,
  texts: TextsView,
  changes: ChangesView,
} as const;

function Studio() {
  const [{ choice, before }, setChoice] = useState<{ choice: Choice; before?: Choice }>(() => ({
    choice: readChoice(window.location.search),
  }));
  const [changes, setChanges] = useState(0);
  const [broken, setBroken] = useState<string>();
  /** The pseudo-locale is made of the first language: an edit changes that. */
  const edited = choice.language === PSEUDO ? FIRST_LANGUAGE : choice.language;
  const { value: findings = [], problem, isLoading: isChecking } = useFindings(changes);
  const { value: { language: textsOf, texts, languages } = NO_TEXTS, problem: textsProblem } =
    useTexts(edited, changes);
  const byKey = useMemo(() => new Map(texts.map((each) => [each.key, each])), [texts]);

  // The address may name a language that there is not, or no longer: its beginning was undone.
  const isGone = textsOf === edited && !languages.includes(edited);
  if (isGone) setChoice({ choice: { ...choice, language: FIRST_LANGUAGE } });
  const choose = useCallback(
    (change: Partial<Choice>) =>
      setChoice((now) => {
        const isOpened = change.scene !== undefined;
        const isChosen = change.brand !== undefined || change.customerType !== undefined;
        const first = isOpened ? now.choice : isChosen ? undefined : now.before;
        const of = isOpened ? CLOSED : {};
        return { choice: { ...now.choice, ...of, ...change }, ...(first && { before: first }) };
      }),
    [],
  );
  /** Another view is another page: the browser leads back from it, and the focus goes to it where what had it is gone. */
  const view = useRef(choice.view);
  useEffect(() => {
    const address = writeChoice(choice);
    const isOther = view.current !== choice.view;
    view.current = choice.view;
    if (isOther && document.activeElement === document.body)
      document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    // Where the browser has led back, it is there already.
    const isNew = isOther && address !== window.location.search;
    window.history[isNew ? 'pushState' : 'replaceState'](null, '', address);
  }, [choice]);
  useWindowEvent('popstate', () => setChoice({ choice: readChoice(window.location.search) }));
  // Several files saved together are one change.
  const onChange = useDebouncedCallback(() => setChanges((count) => count + 1), 150);
  useEffect(() => {
    const onSaved = () => {
      setBroken(undefined);
      onChange();
    };
    const onError = ({ err }: ErrorPayload) => setBroken(err.message);
    const onActed = () => setChanges((count) => count + 1);
    window.addEventListener(ACTED, onActed);
    import.meta.hot?.on(DEFINITIONS_CHANGED, onSaved);
    import.meta.hot?.on('vite:error', onError);
    return () => {
      window.removeEventListener(ACTED, onActed);
      import.meta.hot?.off(DEFINITIONS_CHANGED, onSaved);
      import.meta.hot?.off('vite:error', onError);
    };
  }, [onChange]);

  const state: StudioState = {
    choice,
    choose,
    switched: before === undefined ? [] : switchedIn(before, choice),
    findings: problem === undefined ? findings : [],
    isChecking,
    problem,
    broken,
    texts,
    textsOf,
    textsProblem,
    languages,
    edited,
    changes,
    // The studio speaks German, whatever is translated in it.
    textOf: (key) => byKey.get(key)?.source ?? byKey.get(key)?.text,
    placeOf: (key) => byKey.get(key),
  };
  const View = VIEW[choice.view];
  const open = (view: Choice['view']) => (event: MouseEvent) => {
    event.preventDefault();
    choose({ view });
  };
  return (
    <StudioContext value={state}>
      <div className="studio">
        <a className="skip" href="#content">
          {t('skip')}
        </a>
        <header className="top">
          <strong>{t('title')}</strong>
          <nav aria-label={t('views')}>
            {VIEWS.map((view) => (
              <a
                key={view}
                href={writeChoice({ ...choice, view })}
                aria-current={view === choice.view ? 'page' : undefined}
                onClick={open(view)}
              >
                {t(`view.${view}`)}
              </a>
            ))}
          </nav>
          <Search />
          <History />
          <OwnTheme />
        </header>
        <View />
      </div>
    </StudioContext>
  );
}

/** The colours of the studio itself: first those of the system. */
function OwnTheme() {
  const { setColorScheme } = useMantineColorScheme();
  const next = useComputedColorScheme() === 'dark' ? 'light' : 'dark';
  return (
    <Button variant="default" data-action="theme" onClick={() => setColorScheme(next)}>
      {t(`theme.studio.${next}`)}
    </Button>
  );
}

const small = { defaultProps: { size: 'xs' } };
/** The default theme, in shades that stand out enough on white. */
const theme = createTheme({
  primaryShade: 8,
  components: {
    Button: small,
    Input: small,
    NativeSelect: small,
    NumberInput: small,
    TextInput: small,
    Textarea: small,
    Checkbox: small,
    // As long as its words.
    Badge: {
      defaultProps: { tt: 'none', fw: 500, lts: 0, h: 'auto', maw: '100%', radius: 'sm' },
      styles: { label: { whiteSpace: 'normal' } },
    },
  },
});

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <Studio />
    </MantineProvider>,
  );
