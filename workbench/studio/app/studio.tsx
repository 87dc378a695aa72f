/** The studio's page: its head with the ways to the views, and the view that is chosen. */
import '@mantine/core/styles.css';
import './studio.css';
import { AppShell, createTheme, Group, MantineProvider, NavLink, Text } from '@mantine/core';
import { useEffect } from 'react';
import { BrowserRouter, Link } from 'react-router-dom';
import { t } from '../shared.ts';
import { ChangesView } from './changes-view.tsx';
import { VIEWS, writeChoice } from './choice.ts';
import { ScreensView } from './screens/screens-view.tsx';
import { StudioContext, useStudio, useStudioState } from './studio-context.ts';
import { TextsView } from './texts/texts-view.tsx';

const VIEW = { screens: ScreensView, texts: TextsView, changes: ChangesView };

function Views() {
  const { state, said } = useStudioState();
  const { view } = state.choice;
  const View = VIEW[view];
  useEffect(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  }, [view]);
  return (
    <StudioContext value={state}>
      <AppShell header={{ height: 48 }}>
        <Head said={said} />
        <AppShell.Main id="content" tabIndex={-1} className={`view-${view}`}>
          <View />
        </AppShell.Main>
      </AppShell>
    </StudioContext>
  );
}

/** What was done is announced here: it moves nothing. */
function Head({ said }: { said: string | undefined }) {
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
        <Text role="status" size="xs" lineClamp={2} data-said>
          {said}
        </Text>
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
    // Letters below the line are not cut off.
    Button: { ...small, styles: { label: { overflow: 'visible' } } },
    Input: small,
    InputWrapper: { styles: { description: { fontSize: 'var(--mantine-font-size-xs)' } } },
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

export const Studio = () => (
  <MantineProvider theme={theme} defaultColorScheme="auto">
    <BrowserRouter>
      <Views />
    </BrowserRouter>
  </MantineProvider>
);
