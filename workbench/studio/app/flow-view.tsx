/** The transition table as a diagram: states on the left, screens on the right, and the way to any state. */
import { useState } from 'react';
import type { ApplicationState } from '#flow/application.ts';
import { rowsOf, STATES } from '../../../tests/contract/transitions.ts';
import type { Kind } from '../../../tests/sandbox/rules/lifecycle.ts';
import { isWord, say } from '../words.ts';
import { sceneName } from './names.ts';
import { SCENES } from './scenes.ts';
import { useStudio } from './studio-context.ts';
import { wayTo } from './ways.ts';

const KINDS: readonly Kind[] = ['N', 'D', 'E'];
const ROW = 34;
const NODE = 230;
const GAP = 420;
const ROWS = STATES.flatMap((state) => rowsOf(state));
const SCREENS = [...new Set(ROWS.map(({ screen }) => screen))].sort(
  (a, b) => SCENES.findIndex(({ id }) => id === a) - SCENES.findIndex(({ id }) => id === b),
);
const HEIGHT = STATES.length * ROW + 16;

/** `new customer, channel ONLINE` in the words of the workbench. */
const whenWords = (when: string): string =>
  when
    .split(', ')
    .map((part) => {
      const [, word = part, name = ''] =
        /^((?:not )?(?:channel|legitimation)) (.+)$/.exec(part) ?? [];
      const key = `when.${word}`;
      return isWord(key) ? say(key, { name }) : part;
    })
    .join(', ');

export function FlowView() {
  const { choose, textOf } = useStudio();
  const [state, setState] = useState<ApplicationState>('SCORED');
  const [kind, setKind] = useState<Kind>('N');
  const way = wayTo(state, kind);
  const onWay = new Set(way?.map((leg) => leg.state));
  const spread = HEIGHT / SCREENS.length;
  const nameOf = (screen: string): string => {
    const scene = SCENES.find(({ id }) => id === screen);
    return scene === undefined ? screen : sceneName(scene, textOf);
  };
  const callWords = (call: string): string => {
    const key = `call.${call}`;
    return isWord(key) ? say(key) : call;
  };
  return (
    <main id="content" className="flow" tabIndex={-1}>
      <div>
        <h1>{say('flow.heading')}</h1>
        <p>{say('flow.hint')}</p>
        <div className="diagram">
          <div className="diagram__states" role="group" aria-label={say('flow.states')}>
            {STATES.map((each) => (
              <button
                key={each}
                type="button"
                data-state={each}
                aria-pressed={each === state}
                className={onWay.has(each) ? 'node node--way' : 'node'}
                onClick={() => setState(each)}
              >
                {each}
              </button>
            ))}
          </div>
          <svg
            className="diagram__lines"
            width={GAP - NODE}
            height={HEIGHT}
            role="img"
            aria-label={say('flow.diagram')}
          >
            {ROWS.map(({ state: from, when, screen }) => {
              const y1 = STATES.findIndex((each) => each === from) * ROW + ROW / 2;
              const y2 = SCREENS.indexOf(screen) * spread + spread / 2;
              const width = GAP - NODE;
              const isOn = from === state;
              return (
                <path
                  key={`${from} ${when} ${screen}`}
                  className={
                    isOn
                      ? 'line line--on'
                      : onWay.has(from as ApplicationState)
                        ? 'line line--way'
                        : 'line'
                  }
                  d={`M0 ${y1} C ${width / 2} ${y1}, ${width / 2} ${y2}, ${width} ${y2}`}
                />
              );
            })}
          </svg>
          <div className="diagram__screens" style={{ height: HEIGHT }}>
            {SCREENS.map((screen) => (
              <button
                key={screen}
                type="button"
                className={
                  ROWS.some((row) => row.state === state && row.screen === screen)
                    ? 'node node--on'
                    : 'node'
                }
                aria-label={say('flow.open', { screen: nameOf(screen) })}
                onClick={() => choose({ view: 'screens', scene: screen, state: '', status: '' })}
              >
                {nameOf(screen)}
              </button>
            ))}
          </div>
        </div>
      </div>
      <section className="way" aria-labelledby="way">
        <div className="choice">
          <label htmlFor="kind">{say('flow.kind')}</label>
          <select
            id="kind"
            value={kind}
            onChange={({ target }) => setKind(KINDS.find((each) => each === target.value) ?? 'N')}
          >
            {KINDS.map((each) => (
              <option key={each} value={each}>
                {say(`flow.kind.${each}`)}
              </option>
            ))}
          </select>
        </div>
        <h2 id="way">{say('flow.path', { state })}</h2>
        {way === undefined && <p>{say('flow.none')}</p>}
        <ol className="legs" data-way={state}>
          {way?.map((leg) => (
            <li key={leg.state}>
              <span>{callWords(leg.call)}</span> <strong>{leg.state}</strong>
            </li>
          ))}
        </ol>
        <p>{say('flow.leads')}</p>
        <ul>
          {ROWS.filter((row) => row.state === state).map(({ when, screen }) => (
            <li key={`${when} ${screen}`}>
              <button
                type="button"
                className="link"
                onClick={() =>
                  choose({
                    view: 'screens',
                    scene: screen,
                    state,
                    status: '',
                    customerType: kind === 'E' ? 'existing' : 'ntb',
                  })
                }
              >
                {nameOf(screen)}
              </button>
              {when !== 'always' && <span className="small"> ({whenWords(when)})</span>}
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
