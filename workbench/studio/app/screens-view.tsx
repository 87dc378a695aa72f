/** Screens: the list on the left, the preview, and what there is to say about it on the right. */
import { useMemo, useRef, useState } from 'react';
import { say } from '../words.ts';
import { PANELS } from './choice.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { concerns } from './concerned.ts';
import { FindingsPanel } from './findings-panel.tsx';
import { sceneName } from './names.ts';
import { NewFieldPanel } from './new-field-panel.tsx';
import { Preview } from './preview.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { sceneOf, SCENES } from './scenes.ts';
import { useStudio } from './studio-context.ts';
import { TextsPanel } from './texts-panel.tsx';
import type { PreviewHandle } from './preview-handle.ts';

const SECTIONS = [
  ['step', 'screens.steps'],
  ['page', 'screens.pages'],
  ['popup', 'screens.popups'],
] as const;
const SHOWN = {
  findings: FindingsPanel,
  rules: RulesPanel,
  texts: TextsPanel,
  add: NewFieldPanel,
} as const;

export function ScreensView() {
  const { choice, choose, textOf, findings } = useStudio();
  const preview = useRef<PreviewHandle>(null);
  const [reloads, setReloads] = useState(0);
  const [loads, setLoads] = useState(0);
  const scene = sceneOf(choice.scene);
  const counts = useMemo(
    () =>
      new Map(
        SCENES.map((each) => [
          each.id,
          findings.filter((finding) => concerns(finding, each)).length,
        ]),
      ),
    [findings],
  );
  const Panel = SHOWN[choice.panel];
  return (
    <div className="screens">
      <nav className="list" aria-label={say('screens')}>
        {SECTIONS.map(([kind, word]) => (
          <section key={kind}>
            <h2>{say(word)}</h2>
            <ul>
              {SCENES.filter((each) => each.kind === kind).map((each) => {
                const count = counts.get(each.id) ?? 0;
                return (
                  <li key={each.id}>
                    <button
                      type="button"
                      data-scene={each.id}
                      aria-current={each.id === scene.id ? 'true' : undefined}
                      onClick={() => choose({ scene: each.id, state: '', status: '' })}
                    >
                      <span>{sceneName(each, textOf)}</span>
                      {count > 0 && (
                        <span className="badge" aria-label={say('screens.findings', { count })}>
                          {count}
                        </span>
                      )}
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </nav>
      <main id="content" className="stage" tabIndex={-1}>
        <h1 className="hidden">{say('preview', { screen: sceneName(scene, textOf) })}</h1>
        <ChoiceBar onReload={() => setReloads((count) => count + 1)} />
        <Preview ref={preview} reloads={reloads} onLoad={() => setLoads((count) => count + 1)} />
      </main>
      <aside className="side" aria-label={say('panels')}>
        <div className="tabs" role="group" aria-label={say('panels')}>
          {PANELS.map((panel) => (
            <button
              key={panel}
              type="button"
              aria-pressed={panel === choice.panel}
              onClick={() => choose({ panel })}
            >
              {say(`panel.${panel}`)}
              {panel === 'findings' && findings.length > 0 && (
                <span className="badge">{findings.length}</span>
              )}
            </button>
          ))}
        </div>
        <Panel preview={preview} loads={loads} />
      </aside>
    </div>
  );
}
