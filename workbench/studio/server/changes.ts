/** What has changed since the last release: read, taken back one by one, and handed over. */
import { format } from 'date-fns/format';
import { STEPS } from '#flow/steps.ts';
import { checkDefinitions, newFindings, sourcesOnDisk } from '../../check/check.ts';
import { readDefinitions } from '../../check/definitions.ts';
import type { DefinitionSources } from '../../definitions/sources.ts';
import { differencesOf, takenBack } from '../../definitions/restore.ts';
import type { Difference } from '../../definitions/rows.ts';
import { readFiles } from '../../definitions/files.ts';
import { withFiles } from '../../definitions/layout.ts';
import { commitTo, releasedSources } from '../../definitions/git.ts';
import { FIRST_LANGUAGE, languageName } from '../../languages.ts';
import { named, t, type DefinitionChange, type Handover } from '../shared.ts';
import { screenName } from '../words.ts';
import { inWordsOf, inWordsOfFile, type Side } from './change-words.ts';
import {
  asStarted,
  done,
  refused,
  writeDifferences,
  type Request,
  type Response,
} from './guard.ts';
import { wordsOf } from './findings.ts';
import { screenOf, textFor } from './plain.ts';

interface State {
  now: DefinitionSources;
  then: DefinitionSources;
}
/** Without git, since the studio was started. */
export function stateOf(root: string): State {
  const now = sourcesOnDisk(root);
  return { now, then: releasedSources(root, now) ?? asStarted(root, now) };
}
const sideOf = (sources: DefinitionSources, other: DefinitionSources): Side => ({
  files: readFiles(sources),
  textOf: textFor([readDefinitions(sources), readDefinitions(other)]),
});
const idOf = ({ form, question, property, file = '' }: Difference): string =>
  JSON.stringify([form, question, property, file]);
export const differencesIn = ({ now, then }: State): Difference[] =>
  differencesOf(readFiles(then), readFiles(now));

const rankOf = (screen: string): number => {
  const at = STEPS.findIndex((step) => step === screen);
  return at < 0 ? STEPS.length : at;
};

/** The changes as the page shows them, in the order of the screens. */
export function describe(state: State, differences = differencesIn(state)): DefinitionChange[] {
  const [after, before] = [sideOf(state.now, state.then), sideOf(state.then, state.now)];
  const { fields } = readDefinitions(state.now);
  const described = differences.map((difference): DefinitionChange => {
    const { form, question, property, file = '' } = difference;
    const [, language = FIRST_LANGUAGE, namespace = ''] =
      /^locales\/([^/]+)\/(.+)\.json$/.exec(file) ?? [];
    const screen = form || screenOf(fields, `${namespace}:${property}`) || '';
    const title =
      screen === ''
        ? named('namespace', namespace, {}, t('everywhere'))
        : screenName(screen, after.textOf);
    const place =
      language === FIRST_LANGUAGE
        ? title
        : `${t('changes.language', { language: languageName(language) })} · ${title}`;
    const words =
      question === '' ? inWordsOfFile(difference, title) : inWordsOf(difference, before, after);
    return { id: idOf(difference), screen, place, ...words };
  });
  return described.toSorted((a, b) => rankOf(a.screen) - rankOf(b.screen));
}

export function readChanges({ root }: Pick<Request, 'root'>): Response {
  return done(describe(stateOf(root)));
}

/** One change is taken back; what would not fit the other changes is refused with the reason. */
export async function takeBack({ root, body }: Request): Promise<Response> {
  const state = stateOf(root);
  const all = differencesIn(state);
  const change = all.find((each) => idOf(each) === Reflect.get(Object(body), 'id'));
  if (change === undefined) return refused(t('changes.gone'));
  const { now, then } = state;
  const without = (...some: readonly Difference[]) =>
    withFiles(now, takenBack(readFiles(then), readFiles(now), some), then);
  const find = newFindings(now);
  const changed = without(change);
  const conflicts = find(changed);
  if (conflicts.length > 0) {
    const reasons = wordsOf(conflicts, [changed, now, then].map(readDefinitions));
    const first = all.find((each) => each !== change && find(without(change, each)).length === 0);
    const other = first && describe(state, [first])[0]?.sentence;
    const values = { reasons: [...new Set(reasons)].join(' '), other: other ?? '' };
    return refused(t(other === undefined ? 'changes.conflict' : 'changes.conflictWith', values));
  }
  await writeDifferences(root, now, changed);
  return done({ sentence: describe(state, [change])[0]?.sentence ?? '' });
}

/** The changes in words by place: the message of a commit, or a list to copy. */
function summaryOf(changes: readonly DefinitionChange[]): string {
  const places = [...new Set(changes.map(({ place }) => place))];
  const sentencesOf = (of: string) =>
    changes.filter(({ place }) => place === of).map(({ sentence }) => `- ${sentence}`);
  return places.map((place) => [place, ...sentencesOf(place)].join('\n')).join('\n\n');
}

/** A branch with one commit for the one who releases; refused while a finding is open. */
export function handOver({ root }: Pick<Request, 'root'>): Response {
  const state = stateOf(root);
  const changes = describe(state);
  if (changes.length === 0) return refused(t('changes.none'));
  const open = checkDefinitions(state.now).filter(({ hint }) => !hint);
  if (open.length > 0)
    return refused(
      t(open.length === 1 ? 'changes.openOne' : 'changes.open', { count: open.length }),
    );
  const summary = summaryOf(changes);
  const name = `uebergabe/${format(new Date(), 'yyyy-MM-dd-HHmmss')}`;
  const title = t('handover.title', { count: changes.length });
  const branch = commitTo(root, name, `${title}\n\n${summary}\n`);
  return done({ ...(branch !== undefined && { branch }), summary } satisfies Handover);
}
