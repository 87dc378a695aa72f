/** What has changed since the last release: before and after by screen and question, whom it concerns, and the way back or on. */
import { Alert, Badge, Button, Group, NativeSelect, Paper, Text } from '@mantine/core';
import { diffLines, diffWordsWithSpace } from 'diff';
import { Fragment, useEffect, useRef, useState } from 'react';
import { FIRST_LANGUAGE, languageName } from '../../languages.ts';
import { t, type ChangedRow, type DefinitionChange } from '../shared.ts';
import { goBack, takeBack, useChanges } from './calls.ts';
import { useDrafts } from './draft.ts';
import { HandOver } from './hand-over.tsx';
import { SHOWN_MS } from './history.tsx';
import { usePart } from './part.tsx';
import { formOf, SCENES } from './scenes.ts';
import { useSaid } from './said.ts';
import { useStudio } from './studio-context.ts';
import { ActResult, type Result } from './act-result.tsx';

const NONE: readonly DefinitionChange[] = [];
const ALL = 'all';
/** In the order of their first ones. */
const groupsOf = (
  changes: readonly DefinitionChange[],
  by: 'language' | 'place' | 'question',
): [string, DefinitionChange[]][] =>
  [...new Set(changes.map((each) => each[by] ?? ''))].map((name) => [
    name,
    changes.filter((each) => (each[by] ?? '') === name),
  ]);

/** One side of a row; the words that the other one lacks are marked. */
function Side({ row: { before, after }, side }: { row: ChangedRow; side: 'before' | 'after' }) {
  const [Mark, other] =
    side === 'before' ? (['del', 'added'] as const) : (['ins', 'removed'] as const);
  const isOnly = before === '' || after === '';
  // A number is another one as a whole.
  const isNumber = !/\p{L}/u.test(before + after);
  const all = isNumber ? diffLines(before, after) : diffWordsWithSpace(before, after);
  const parts = all.filter((part) => !part[other]);
  /** A blank between two words is no word. */
  const marked = (value: string) => {
    const [, start, words = '', end] = /^(\s*)(\S.*?)(\s*)$/s.exec(value) ?? ['', '', value, ''];
    return (
      <>
        {start}
        <Mark>{words}</Mark>
        {end}
      </>
    );
  };
  return (
    <p className={isOnly ? `${side} whole` : side}>
      <span className="hidden">{t(`changes.${side}`)}: </span>
      {parts.map(({ value, added, removed }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same words may come twice
        <Fragment key={i}>{!isOnly && (added || removed) ? marked(value) : value}</Fragment>
      ))}
    </p>
  );
}

interface ItemProps {
  change: DefinitionChange;
  result: Result | undefined;
  onTakeBack(): Promise<void>;
}
function Item({ change, result, onTakeBack }: ItemProps) {
  const [isTaking, setTaking] = useState(false);
  const refusal = useRef<HTMLDivElement>(null);
  useEffect(() => refusal.current?.focus(), [result]);
  const { id, title, rows, sentence, effects, way } = change;
  // What is released of a new translation is that there is none.
  const isNew = change.language !== undefined && way === 'added';
  const act = t(isNew ? 'changes.deleteTranslation' : 'changes.takeBack');
  return (
    <li className="change" data-change={id}>
      <h4>
        {title}{' '}
        {way !== 'changed' && (
          <Badge component="span" color={way === 'added' ? 'teal.9' : 'red.9'}>
            {t(`changes.${way}`)}
          </Badge>
        )}
      </h4>
      <Button
        variant="default"
        data-action="take-back"
        aria-label={`${act}: ${sentence}`}
        loading={isTaking}
        onClick={() => {
          setTaking(true);
          void onTakeBack().finally(() => setTaking(false));
        }}
      >
        {act}
      </Button>
      {/* Beside the button: in view, however much follows. */}
      {result && (
        <div className="whole" ref={refusal} tabIndex={-1}>
          <ActResult result={result} />
        </div>
      )}
      {rows.length === 0 && <p className="whole">{sentence}</p>}
      {rows.map((row) => (
        <div className="row" key={row.name} data-row>
          {row.name !== title && <span className="name">{row.name}</span>}
          {row.source !== undefined && (
            <p className="whole" lang={FIRST_LANGUAGE} data-source>
              <span className="name">{t('texts.source')}:</span> {row.source}
            </p>
          )}
          {row.before !== '' && <Side row={row} side="before" />}
          {row.after !== '' && <Side row={row} side="after" />}
        </div>
      ))}
      {effects.map(({ name, text, isLoss }) => (
        <div className="row" key={`${name} ${text}`} data-effect>
          <span className="name">{name}</span>
          <p className={isLoss ? 'whole loss' : 'whole'}>{text}</p>
        </div>
      ))}
    </li>
  );
}

/** What is entered is no change before it is saved. */
function Unsaved() {
  const { choose, textOf } = useStudio();
  const drafts = useDrafts(textOf);
  if (drafts.length === 0) return null;
  return (
    <Alert variant="default" title={t('changes.unsaved')} data-drafts>
      <ul className="plain">
        {drafts.map(({ name, open }) => (
          <li key={name}>
            {name}{' '}
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`${t('preview.toFindings')}: ${name}`}
              onClick={() => choose(open)}
            >
              {t('preview.toFindings')}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

export function ChangesView() {
  const { changes: count, choose } = useStudio();
  const { value: changes = NONE, problem, isLoading } = useChanges(count);
  const [result, setResult] = useSaid<Result & { of: string }>('');
  /** It goes at once; of the next changes, it may be there again. */
  const [taken, setTaken] = useState<{ id: string; of: typeof changes }>();
  /** Told for a while: it lies over the list. */
  const [told, tell] = useSaid<Result>('');
  useEffect(() => {
    if (!told?.ok) return undefined;
    const timer = setTimeout(tell, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [told, tell]);
  const shown = changes.filter(({ id }) => taken?.of !== changes || taken.id !== id);
  const languages = groupsOf(shown, 'language').map(([language, { length }]) => ({
    value: language,
    label: `${language || languageName(FIRST_LANGUAGE)} (${length})`,
  }));
  const [wanted, setWanted] = useState(ALL);
  /** What was chosen may have been taken back. */
  const only = languages.some(({ value }) => value === wanted) ? wanted : ALL;
  const [part, more] = usePart(
    shown.filter(({ language = '' }) => only === ALL || language === only),
    only,
  );
  const take = async (change: DefinitionChange) => {
    const answer = await takeBack(change.id);
    if (!answer.ok)
      return setResult({
        ok: false,
        message: answer.problem,
        details: answer.details,
        of: change.id,
      });
    setTaken({ id: change.id, of: changes });
    tell({ ok: true, message: t('changes.taken', answer.value) });
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  };
  return (
    <main id="content" className="wide review" tabIndex={-1}>
      <h1>{t('changes.heading')}</h1>
      <Text role="status" c="dimmed">
        {isLoading
          ? t('changes.loading')
          : problem !== undefined
            ? ''
            : shown.length === 0
              ? t('changes.none')
              : t(shown.length === 1 ? 'changes.one' : 'changes.many', { count: shown.length })}
      </Text>
      {problem !== undefined && <Alert color="red">{problem}</Alert>}
      <Unsaved />
      {!isLoading && problem === undefined && shown.length === 0 && (
        <Paper className="card" withBorder p="md">
          <p>{t('changes.begin')}</p>
          <Button onClick={() => choose({ view: 'screens', panel: 'questions' })}>
            {t('view.screens')}
          </Button>
        </Paper>
      )}
      {shown.length > 0 && (
        <div className="both">
          <HandOver changes={shown} isLoading={isLoading} />
          <div className="changed">
            {languages.length > 1 && (
              <NativeSelect
                label={t('choice.language')}
                data-only-language
                value={only}
                data={[
                  { value: ALL, label: t('changes.allLanguages', { count: shown.length }) },
                  ...languages,
                ]}
                onChange={({ currentTarget }) => setWanted(currentTarget.value)}
              />
            )}
            {groupsOf(part, 'language').map(([language, ofLanguage]) => (
              <Fragment key={language}>
                {language !== '' && <h2 data-language>{t('changes.language', { language })}</h2>}
                {groupsOf(ofLanguage, 'place').map(([place, all]) => (
                  <section key={place} data-place aria-busy={isLoading}>
                    <header>
                      <h2>{place}</h2>
                      {SCENES.filter((each) => all[0]?.screen === formOf(each.id))
                        .slice(0, 1)
                        .map((scene) => (
                          <Button
                            key={scene.id}
                            variant="default"
                            aria-label={`${t('findings.show')}: ${place}`}
                            onClick={() => choose({ view: 'screens', scene: scene.id })}
                          >
                            {t('findings.show')}
                          </Button>
                        ))}
                    </header>
                    {groupsOf(all, 'question').map(([question, own]) => (
                      <Paper component="article" withBorder key={question} data-question-changes>
                        <h3>
                          {question || t(all[0]?.screen ? 'changes.whole' : 'changes.shared')}
                        </h3>
                        <ul>
                          {own.map((change) => (
                            <Item
                              key={change.id}
                              change={change}
                              result={result?.of === change.id ? result : undefined}
                              onTakeBack={() => take(change)}
                            />
                          ))}
                        </ul>
                      </Paper>
                    ))}
                  </section>
                ))}
              </Fragment>
            ))}
            {more}
          </div>
        </div>
      )}
      <Group className="toast" role="status">
        {told && (
          <>
            <span data-taken>{told.message}</span>
            {told.ok && (
              <Button
                variant="default"
                data-action="take-forth"
                onClick={() =>
                  void goBack(false).then((answer) => {
                    if (!answer.ok) tell({ ok: false, message: answer.problem });
                  })
                }
              >
                {t('history.undo')}
              </Button>
            )}
          </>
        )}
      </Group>
    </main>
  );
}
