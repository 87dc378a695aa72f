/** The screens: the list on the left, the preview, and the panels about it on the right. */
import { Badge, Box, Button, Flex, Group, NavLink, Tabs, Text, Title } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t, TYPED } from '../../shared.ts';
import { PANELS, startOf, type Choice } from '../choice.ts';
import { concerns, sceneName, sceneOf, SCENES } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';
import { TextEditor } from '../texts/text-editor.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import type { PanelProps, Wanted } from './frame.tsx';
import { NewQuestionPanel } from './new-question-panel.tsx';
import { Preview } from './preview.tsx';
import { QuestionsPanel } from './questions-panel.tsx';
import { TextsPanel } from './texts-panel.tsx';

const SECTIONS = [
  ['step', 'screens.steps'],
  ['page', 'screens.pages'],
  ['popup', 'screens.popups'],
] as const;
const PANEL = {
  findings: FindingsPanel,
  questions: QuestionsPanel,
  texts: TextsPanel,
  add: NewQuestionPanel,
} as const;

export function ScreensView() {
  const { choice, texts, textsProblem, placeOf } = useStudio();
  const [reloads, setReloads] = useState(0);
  const [wanted, setWanted] = useState<Wanted & { scene: string }>();
  const [picked, setPicked] = useState<string>();
  const { scene, show } = choice;
  const reload = () => {
    window.sessionStorage.removeItem(TYPED);
    setReloads((count) => count + 1);
  };
  const text: Wanted | undefined =
    show === ''
      ? undefined
      : { words: placeOf(show)?.text ?? show, find: (bridge) => bridge.placeOf(show) };
  return (
    <Flex
      direction="column"
      h={{ md: '100%' }}
      aria-busy={texts.length === 0 && textsProblem === undefined}
    >
      <ChoiceBar onReload={reload} />
      <Flex direction={{ base: 'column', md: 'row' }} flex={1} mih={0}>
        <ScreenList />
        <Flex direction="column" flex={1} miw={0} mih={{ base: '80vh', md: 0 }} p="sm" gap="xs">
          <StageHead />
          <Preview
            reloads={reloads}
            wanted={text ?? (wanted?.scene === scene ? wanted : undefined)}
            onText={setPicked}
          />
        </Flex>
        <Panels
          picked={picked}
          onText={setPicked}
          onShow={(place) => setWanted({ ...place, scene })}
        />
      </Flex>
    </Flex>
  );
}

/** What the preview shows, and the way to its texts. */
function StageHead() {
  const { choice, choose, textOf } = useStudio();
  const customers = startOf(choice)?.customerType ?? choice.customerType;
  return (
    <Group component="header" justify="space-between">
      <Title order={1}>{sceneName(sceneOf(choice.scene), textOf)}</Title>
      <Text role="status" c="dimmed" flex={1} data-switched>
        {customers !== choice.customerType &&
          t('preview.switched', { list: t(`customerType.${customers}`) })}
      </Text>
      <Button
        variant={choice.edit ? 'filled' : 'default'}
        aria-pressed={choice.edit}
        data-action="toggle-edit"
        onClick={() => choose({ edit: !choice.edit })}
      >
        {t('choice.edit')}
      </Button>
    </Group>
  );
}

/** How many findings a screen has; none is not shown. */
function FindingsCount({ of }: { of: string }) {
  const { findings } = useStudio();
  const own = findings.filter((finding) => !finding.hint && concerns(finding, sceneOf(of)));
  const name = t('screens.findings', { count: own.length });
  return (
    own.length > 0 && (
      <Badge circle color="red.9" data-count={own.length} title={name} aria-label={name}>
        {own.length}
      </Badge>
    )
  );
}

function ScreenList() {
  const { choice, choose, textOf } = useStudio();
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [choice.scene]);
  return (
    <Box component="nav" ref={list} className="side" w={{ md: '13rem' }} aria-label={t('screens')}>
      {SECTIONS.map(([kind, title]) => (
        <section key={kind}>
          <Title order={2} px="sm" pt="sm" pb={4} size="xs">
            {t(title)}
          </Title>
          {SCENES.filter((scene) => scene.kind === kind).map(({ id }) => (
            <NavLink
              key={id}
              component="button"
              type="button"
              data-scene={id}
              py={4}
              active={id === choice.scene}
              aria-current={id === choice.scene ? 'true' : undefined}
              label={sceneName({ id }, textOf)}
              rightSection={<FindingsCount of={id} />}
              onClick={() => choose({ scene: id })}
            />
          ))}
        </section>
      ))}
    </Box>
  );
}

/** The editor of the picked text is above the panels, which stay as they are. */
function Panels({ picked, ...props }: PanelProps & { picked: string | undefined }) {
  const { choice, choose } = useStudio();
  const Panel = PANEL[choice.panel];
  const side = useRef<HTMLElement>(null);
  // Another screen, another panel: from its head, before the panel shows one of its findings.
  useLayoutEffect(() => void side.current?.scrollTo(0, 0), [choice.scene, choice.panel, picked]);
  return (
    <Box
      component="aside"
      id="panels"
      ref={side}
      className="side"
      w={{ md: '24rem' }}
      aria-label={t('panels')}
      tabIndex={-1}
    >
      {picked && (
        <TextEditor key={picked} textKey={picked} onClose={() => props.onText(undefined)} />
      )}
      <Tabs
        value={choice.panel}
        onChange={(panel) => choose({ panel: panel as Choice['panel'] })}
        keepMounted={false}
      >
        <Tabs.List className="sticky">
          {PANELS.map((panel) => (
            <Tabs.Tab
              key={panel}
              value={panel}
              px="sm"
              data-panel={panel}
              rightSection={panel === 'findings' && <FindingsCount of={choice.scene} />}
            >
              {t(`panel.${panel}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={choice.panel} p="sm">
          <Panel {...props} />
        </Tabs.Panel>
      </Tabs>
    </Box>
  );
}
