/** The studio's page: its head with the ways to the views, and the view that is chosen. */
import '@mantine/core/styles.css';
import './studio.css';
import { AppShell, createTheme, Group, MantineProvider, NavLink, Paper, Text } from '@mantine/core';
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link } from 'react-router-dom';
import type { ErrorPayload } from 'vite/types/hmrPayload.js';
import { FIRST_LANGUAGE, PSEUDO } from '../../languages.ts';
import { DEFINITIONS_CHANGED, t, type StudioFinding, type StudioText } from '../shared.ts';
import { useRead, WRITTEN } from './calls.ts';
import { ChangesView } from './changes-view.tsx';
import { useChoice, VIEWS, writeChoice } from './choice.ts';
import { History } from './history.tsx';
import { ScreensView } from './screens/screens-view.tsx';
import { Search } from './search.tsx';
import { StartView } from './start-view.tsx';
import { StudioContext, useStudio, type Studio as StudioState } from './studio-context.ts';
import { TextsView } from './texts/texts-view.tsx';

const NO_TEXTS = { language: '', texts: [], languages: [FIRST_LANGUAGE] };
const VIEW = { start: StartView, screens: ScreensView, texts: TextsView, changes: ChangesView };

/** Counts the changes of definitions, and knows why the application cannot be made of them. */
function useDefinitions() {
  const [changes, setChanges] = useState(0);
  const [broken, setBroken] = useState<string>();
  const count = () => setChanges((last) => last + 1);
  // Several files saved together are one change.
  const countLater = useDebouncedCallback(count, 150);
  useWindowEvent(WRITTEN, count);
  useEffect(() => {
    const onSaved = () => {
      setBroken(undefined);
      countLater();
    };
    const onError = ({ err }: ErrorPayload) => setBroken(err.message);
    import.meta.hot?.on(DEFINITIONS_CHANGED, onSaved);
    import.meta.hot?.on('vite:error', onError);
    return () => {
      import.meta.hot?.off(DEFINITIONS_CHANGED, onSaved);
      import.meta.hot?.off('vite:error', onError);
    };
  }, [countLater]);
  return { changes, broken };
}

/** What was done, until something else is. */
function useSaid() {
  const [said, say] = useState<string>();
  useWindowEvent(WRITTEN, () => say(undefined));
  useWindowEvent('pointerdown', () => say(undefined));
  return { said, say };
}

function Studio() {
  const { choice, choose } = useChoice();
  const { changes, broken } = useDefinitions();
  const { said, say } = useSaid();
  /** The pseudo-locale is made of the first language: an edit changes that. */
  const edited = choice.language === PSEUDO ? FIRST_LANGUAGE : choice.language;
  const check = useRead<StudioFinding[]>('findings', changes);
  const { value: read = NO_TEXTS, problem: textsProblem } = useRead<{
    language: string;
    languages: string[];
    texts: StudioText[];
  }>(`texts?language=${encodeURIComponent(edited)}`, changes);
  const byKey = useMemo(() => new Map(read.texts.map((text) => [text.key, text])), [read]);
  // The address may name a language that there is not, or no longer: its beginning was undone.
  const isGone = read.language === edited && !read.languages.includes(edited);
  useEffect(() => {
    if (isGone) choose({ language: FIRST_LANGUAGE });
  }, [isGone, choose]);
  useEffect(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  }, [choice.view]);
  const state: StudioState = {
    ...{ choice, choose, say, changes, broken, edited, textsProblem },
    findings: check.problem === undefined ? (check.value ?? []) : [],
    isChecking: check.isLoading,
    problem: check.problem,
    texts: read.texts,
    textsOf: read.language,
    languages: read.languages,
    // The studio speaks German, whatever is translated in it.
    textOf: (key) => byKey.get(key)?.source ?? byKey.get(key)?.text,
    placeOf: (key) => byKey.get(key),
  };
  const View = VIEW[choice.view];
  return (
    <StudioContext value={state}>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      {choice.view === 'screens' && (
        <a className="skip" href="#panels">
          {t('skip.panels')}
        </a>
      )}
      <AppShell header={{ height: 48 }}>
        <Head />
        <AppShell.Main id="content" tabIndex={-1} className={`view-${choice.view}`}>
          <View />
        </AppShell.Main>
      </AppShell>
      <Paper role="status" className="said" shadow="lg" withBorder={said !== undefined} data-said>
        {said}
      </Paper>
    </StudioContext>
  );
}

function Head() {
  const { choice } = useStudio();
  return (
    <AppShell.Header>
      <Group h="100%" px="md" gap="md" wrap="nowrap">
        <Text fw={700}>{t('title')}</Text>
        <Group component="nav" gap={0} wrap="nowrap" aria-label={t('views')}>
          {VIEWS.map((view) => (
            <NavLink
              key={view}
              component={Link}
              to={writeChoice({ ...choice, view })}
              label={t(`view.${view}`)}
              active={view === choice.view}
              aria-current={view === choice.view ? 'page' : undefined}
              w="auto"
              px="xs"
            />
          ))}
        </Group>
        <Search />
        <History />
      </Group>
    </AppShell.Header>
  );
}

const small = { defaultProps: { size: 'xs' } };
/** The default theme, in shades that stand out enough on white. */
const theme = createTheme({
  primaryShade: 8,
  headings: { sizes: { h1: { fontSize: '1.25rem' }, h2: { fontSize: '0.9375rem' } } },
  components: {
    Button: small,
    Input: small,
    NativeSelect: small,
    SegmentedControl: small,
    TextInput: small,
    Textarea: small,
    Checkbox: small,
    Text: { defaultProps: { size: 'sm' } },
    // As long as its words.
    Badge: {
      defaultProps: {
        ...{ component: 'span', tt: 'none', fw: 500, lts: 0, h: 'auto', maw: '100%', radius: 'sm' },
      },
      styles: { label: { whiteSpace: 'normal' } },
    },
  },
});

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <BrowserRouter>
        <Studio />
      </BrowserRouter>
    </MantineProvider>,
  );
