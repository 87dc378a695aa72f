/** The screens: the list on the left, the preview, and the panels about it on the right. */
import { Badge, Box, Button, Flex, Group, NavLink, Tabs, Title } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { t } from '../../shared.ts';
import { PANELS, type Choice } from '../choice.ts';
import { concerns, sceneName, sceneOf, SCENES } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';
import { TextEditor } from '../texts/text-editor.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import { NewQuestionPanel } from './new-question-panel.tsx';
import { Preview } from './preview.tsx';
import { QuestionsPanel } from './questions-panel.tsx';

const SECTIONS = [
  ['step', 'screens.steps'],
  ['page', 'screens.pages'],
  ['popup', 'screens.popups'],
] as const;
const PANEL = { findings: FindingsPanel, questions: QuestionsPanel, add: NewQuestionPanel };

export function ScreensView() {
  const { choice, choose, texts, textsProblem, textOf } = useStudio();
  return (
    <Flex
      direction="column"
      h={{ md: '100%' }}
      aria-busy={texts.length === 0 && textsProblem === undefined}
    >
      <a className="skip" href="#panels">
        {t('skip.panels')}
      </a>
      <ChoiceBar />
      <Flex direction={{ base: 'column', md: 'row' }} flex={1} mih={0}>
        <ScreenList />
        <Flex direction="column" flex={1} miw={0} mih={{ base: '80vh', md: 0 }} p="sm" gap="xs">
          <Group component="header" justify="space-between">
            <Title order={1}>{sceneName(sceneOf(choice.scene), textOf)}</Title>
            <Button
              variant={choice.edit ? 'filled' : 'default'}
              aria-pressed={choice.edit}
              data-action="toggle-edit"
              onClick={() => choose({ edit: !choice.edit })}
            >
              {t('choice.edit')}
            </Button>
          </Group>
          <Preview />
        </Flex>
        <Panels />
      </Flex>
    </Flex>
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

/** The editor of the open text is above the panels, which stay as they are. */
function Panels() {
  const { choice, choose } = useStudio();
  const { scene, panel, text } = choice;
  const Panel = PANEL[panel];
  const side = useRef<HTMLElement>(null);
  // Another screen, another panel: from its head, before the panel shows one of its findings.
  useLayoutEffect(() => void side.current?.scrollTo(0, 0), [scene, panel, text]);
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
      {text !== '' && <TextEditor key={text} textKey={text} onClose={() => choose({ text: '' })} />}
      <Tabs
        value={panel}
        onChange={(next) => choose({ panel: next as Choice['panel'] })}
        keepMounted={false}
      >
        <Tabs.List className="sticky">
          {PANELS.map((each) => (
            <Tabs.Tab
              key={each}
              value={each}
              px="sm"
              data-panel={each}
              rightSection={each === 'findings' && <FindingsCount of={scene} />}
            >
              {t(`panel.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={panel} p="sm">
          <Panel />
        </Tabs.Panel>
      </Tabs>
    </Box>
  );
}
