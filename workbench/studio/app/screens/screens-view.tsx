/** The screens: the list on the left, the preview, and the panels about it on the right. */
import { Badge, Group, NavLink, Tabs } from '@mantine/core';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { t, TYPED } from '../../shared.ts';
import { useChanges } from '../calls.ts';
import { PANELS, type Choice } from '../choice.ts';
import { useDrafts } from '../draft.ts';
import { concerns, formOf, sceneName, sceneOf, SCENES } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';
import { ChoiceBar, StageHead } from './choice-bar.tsx';
import { FindingsPanel, TextsPanel } from './findings-panel.tsx';
import { NewFieldPanel } from './new-field-panel.tsx';
import { QuestionsPanel } from './questions-panel.tsx';
import type { Wanted } from '../texts/text-finder.tsx';
import { Preview, type PreviewHandle } from './preview.tsx';

const SECTIONS = [
  ['step', 'screens.steps'],
  ['page', 'screens.pages'],
  ['popup', 'screens.popups'],
] as const;
const PANEL = {
  findings: FindingsPanel,
  questions: QuestionsPanel,
  texts: TextsPanel,
  add: NewFieldPanel,
} as const;

const countBadge = (count: number) =>
  count === 0 ? undefined : (
    <Badge
      component="span"
      color="red.9"
      circle
      data-count={count}
      aria-label={t('screens.findings', { count })}
    >
      {count}
    </Badge>
  );

const changesBadge = (count: number) => {
  if (count === 0) return undefined;
  const name = t(count === 1 ? 'changes.one' : 'changes.many', { count });
  return (
    <Badge
      component="span"
      variant="default"
      circle
      data-changes={count}
      title={name}
      aria-label={name}
    >
      {count}
    </Badge>
  );
};

export function ScreensView() {
  const { choice, choose, textOf, findings, texts, textsProblem, changes } = useStudio();
  const { value: saved = [] } = useChanges(changes);
  const preview = useRef<PreviewHandle>(null);
  const [reloads, setReloads] = useState(0);
  const [loads, setLoads] = useState(0);
  const [wanted, setWanted] = useState<Wanted & { scene: string }>();
  const scene = sceneOf(choice.scene);
  const drafts = useDrafts(textOf);
  const mistakes = useMemo(() => findings.filter(({ hint }) => !hint), [findings]);
  const counts = useMemo(
    () =>
      new Map(
        SCENES.map((each) => [
          each.id,
          mistakes.filter((finding) => concerns(finding, each)).length,
        ]),
      ),
    [mistakes],
  );
  const reload = () => {
    window.sessionStorage.removeItem(TYPED);
    setReloads((count) => count + 1);
  };
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [scene.id]);
  // Another screen, another panel: from its head, before the panel shows one of its findings.
  const side = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (side.current) side.current.scrollTop = 0;
  }, [scene.id, choice.panel]);
  const Panel = PANEL[choice.panel];
  return (
    <div className="screens" aria-busy={texts.length === 0 && textsProblem === undefined}>
      <ChoiceBar onReload={reload} />
      <nav ref={list} className="list" aria-label={t('screens')}>
        {SECTIONS.map(([kind, title]) => (
          <section key={kind}>
            <h2>{t(title)}</h2>
            {SCENES.filter((each) => each.kind === kind).map((each) => (
              <NavLink
                key={each.id}
                component="button"
                type="button"
                data-scene={each.id}
                py={4}
                active={each.id === scene.id}
                aria-current={each.id === scene.id ? 'true' : undefined}
                label={sceneName(each, textOf)}
                rightSection={
                  <Group component="span" gap={4} wrap="nowrap">
                    {drafts.some(({ open }) => open.scene === each.id) && (
                      <Badge
                        component="span"
                        color="orange.9"
                        circle
                        data-drafts
                        title={t('edit.isUnsaved')}
                        aria-label={t('edit.isUnsaved')}
                      >
                        ✎
                      </Badge>
                    )}
                    {changesBadge(saved.filter(({ screen }) => screen === formOf(each.id)).length)}
                    {countBadge(counts.get(each.id) ?? 0)}
                  </Group>
                }
                onClick={() => choose({ scene: each.id })}
              />
            ))}
          </section>
        ))}
      </nav>
      <main id="content" className="stage" tabIndex={-1}>
        <StageHead />
        <Preview
          ref={preview}
          reloads={reloads}
          wanted={wanted?.scene === scene.id ? wanted : undefined}
          onLoad={() => setLoads((count) => count + 1)}
        />
      </main>
      <aside ref={side} id="panels" className="side" aria-label={t('panels')} tabIndex={-1}>
        <Tabs
          value={choice.panel}
          onChange={(panel) => choose({ panel: panel as Choice['panel'] })}
          keepMounted={false}
        >
          <Tabs.List>
            {PANELS.map((panel) => (
              <Tabs.Tab
                key={panel}
                value={panel}
                data-panel={panel}
                rightSection={
                  panel === 'findings' ? countBadge(counts.get(scene.id) ?? 0) : undefined
                }
              >
                {t(`panel.${panel}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={choice.panel} className="panel">
            <Panel
              preview={preview}
              loads={loads}
              onShow={(place) => setWanted({ ...place, scene: scene.id })}
            />
          </Tabs.Panel>
        </Tabs>
      </aside>
    </div>
  );
}
