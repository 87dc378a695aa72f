/** The studio's page: its choices (in the address), texts and findings, and the view that shows them. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { MouseEvent } from 'react';
import { FIRST_LANGUAGE, PSEUDO } from '../../languages.ts';
import { DEFINITIONS_CHANGED } from '../shared.ts';
import type { StudioFinding, StudioText } from '../shared.ts';
import { t } from '../texts.ts';
import { fetchFindings, fetchTexts } from './calls.ts';
import { readChoice, VIEWS, writeChoice } from './choice.ts';
import type { Choice } from './choice.ts';
import { FlowView } from './flow-view.tsx';
import { ScreensView } from './screens/screens-view.tsx';
import { StudioContext } from './studio-context.ts';
import type { Studio as StudioState } from './studio-context.ts';
import { TextsView } from './texts/texts-view.tsx';

const VIEW = { screens: ScreensView, texts: TextsView, flow: FlowView } as const;

export function Studio() {
  const [choice, setChoice] = useState(() => readChoice(window.location.search));
  const [findings, setFindings] = useState<readonly StudioFinding[]>([]);
  const [problem, setProblem] = useState<string>();
  const [texts, setTexts] = useState<readonly StudioText[]>([]);
  const [languages, setLanguages] = useState<readonly string[]>([FIRST_LANGUAGE]);
  const [changes, setChanges] = useState(0);
  /** The pseudo-locale is made of the first language: an edit changes that. */
  const edited = choice.language === PSEUDO ? FIRST_LANGUAGE : choice.language;

  const choose = useCallback(
    (change: Partial<Choice>) => setChoice((now) => ({ ...now, ...change })),
    [],
  );
  useEffect(() => window.history.replaceState(null, '', writeChoice(choice)), [choice]);
  useEffect(() => {
    void fetchTexts(edited).then((answer) => {
      if (!answer.ok) return;
      setTexts(answer.value.texts);
      setLanguages(answer.value.languages);
    });
  }, [edited, changes]);
  useEffect(() => {
    let isCurrent = true;
    void fetchFindings().then((answer) => {
      if (!isCurrent) return;
      setProblem(answer.ok ? undefined : answer.problem);
      setFindings(answer.ok ? answer.value : []);
    });
    return () => {
      isCurrent = false;
    };
  }, [changes]);
  useEffect(() => {
    // Several files saved together are one change.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setChanges((count) => count + 1), 150);
    };
    import.meta.hot?.on(DEFINITIONS_CHANGED, onChange);
    return () => import.meta.hot?.off(DEFINITIONS_CHANGED, onChange);
  }, []);

  const state = useMemo<StudioState>(() => {
    const byKey = new Map(texts.map((each) => [each.key, each]));
    return {
      choice,
      choose,
      findings,
      problem,
      texts,
      languages,
      edited,
      changes,
      textOf: (key) => byKey.get(key)?.text,
      placeOf: (key) => byKey.get(key),
    };
  }, [choice, choose, findings, problem, texts, languages, edited, changes]);
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
        </header>
        <View />
      </div>
    </StudioContext>
  );
}
