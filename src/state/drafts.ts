/** Unsaved answers by form. The server keeps those of a step that is not finished, where the bank wants it (`drafts`): a page that is closed loses nothing. */
import type { RJSFSchema } from '@rjsf/utils';
import { atom } from 'jotai/vanilla';
import { customerTypeOf, type Application } from '#flow/application.ts';
import { differs, draftAnswers, withDraft } from '#flow/patch.ts';
import { admits, isStep, stepRow, STEPS, type Step } from '#flow/steps.ts';
import { commitTyped } from '#io/browser/commit-typed.ts';
import type { SchemaField } from '#schema/conditions.ts';
import { getIn, isObject, listOf, type DataPath } from '#schema/data-path.ts';
import type { Actions } from '#state/actions.ts';
import {
  applicationAtom,
  draftSavesAtom,
  draftsAtom,
  keepDraftsNowAtom,
  timeNow,
  unsavedFormsAtom,
  type Draft,
  type DraftSave,
} from '#state/atoms.ts';
import { pauseLeft } from '#state/pause.ts';
import { actionsOf, type Services } from '#state/services.ts';
import type { Store } from '#state/session.ts';

type NewDraft = Pick<Draft, 'answers'> & Partial<Draft>;

export function setDraft(
  store: Store,
  form: string,
  { answers, owned = [], base, memory }: NewDraft,
): void {
  store.set(draftsAtom, (drafts) => ({ ...drafts, [form]: { answers, owned, base, memory } }));
}

/** Here only; what the server keeps goes with the step that is saved. */
export function dropDraft(store: Store, form: string): void {
  store.set(draftsAtom, ({ [form]: _dropped, ...drafts }) => drafts);
  store.set(draftSavesAtom, ({ [form]: _dropped, ...saves }) => saves);
}

/** A changed draft is sent at most so often, and at once when the page is hidden. */
const PAUSE_MS = 20_000;

/** An existing customer's draft needs the token, which not every step may send (specification, section 6). */
function canBeKept(form: string, application: Application): form is Step {
  if (!isStep(form)) return false;
  const { saves, creates, bearer } = stepRow(form);
  const isSent = bearer === true || customerTypeOf(application) === 'ntb';
  return saves === true && creates !== true && isSent;
}

export function keepDrafts(store: Store, { keepDraft }: Pick<Actions, 'keepDraft'>): void {
  let drafts = store.get(draftsAtom);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pending = new Set<Step>();
  const note = (step: Step, save: DraftSave): void =>
    store.set(draftSavesAtom, (all) => ({ ...all, [step]: save }));

  const send = async (step: Step, isLeaving: boolean): Promise<void> => {
    const draft = store.get(draftsAtom)[step];
    if (draft === undefined) return;
    const answers = draftAnswers(draft.base, draft.answers, draft.owned);
    const { ok } = await keepDraft(step, answers, isLeaving);
    // Saved, discarded or changed meanwhile.
    if (store.get(draftsAtom)[step] !== draft) return;
    // Sent again with the next change, or when the page is hidden.
    if (!ok) pending.add(step);
    note(step, ok ? { kind: 'saved', at: timeNow(store.get) } : FAILED);
  };
  const sendPending = async (isLeaving: boolean): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const steps = [...pending];
    pending.clear();
    await Promise.all(steps.map((step) => send(step, isLeaving)));
  };
  const sendLater = (milliseconds: number): void => {
    timer = setTimeout(() => {
      const left = pauseLeft(store);
      if (left > 0) sendLater(left);
      else void sendPending(false);
    }, milliseconds);
  };
  store.set(keepDraftsNowAtom, { run: () => sendPending(false) });
  store.sub(draftsAtom, () => {
    const [before, after] = [drafts, store.get(draftsAtom)];
    const application = store.get(applicationAtom);
    drafts = after;
    [...pending]
      .filter((step) => after[step] === undefined)
      .forEach((step) => pending.delete(step));
    if (application === undefined) return;
    const changed = Object.keys(after)
      .filter((form) => canBeKept(form, application))
      .filter((step) => after[step] !== before[step])
      // Typed back to what is saved: the draft that was sent before counts no more.
      .filter((step) => isWorthKeeping(after[step]) || store.get(draftSavesAtom)[step]);
    if (changed.length === 0) return;
    changed.forEach((step) => {
      pending.add(step);
      note(step, { kind: 'pending' });
    });
    if (timer === undefined) sendLater(PAUSE_MS);
  });
  const sendTyped = (): void => {
    commitTyped();
    void sendPending(true);
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendTyped();
  });
  // Some browsers close a page without the event before.
  window.addEventListener('pagehide', sendTyped);
}

const FAILED: DraftSave = { kind: 'failed' };

const isWorthKeeping = (draft: Draft | undefined): boolean =>
  draft !== undefined && differs(draft.base, draft.answers, draft.owned);

/** Another release may have asked for other answers: of an enumeration one of its values, of a list no more than it holds. */
const isPossible = ({ enum: values, maxItems = Infinity }: RJSFSchema, value: unknown): boolean =>
  value === null ||
  ((values === undefined || values.some((each) => each === value)) &&
    listOf(value).length <= maxItems);

/** The draft that the server has kept for a step; none that is as the application. */
export function keptDraft(
  application: Application | undefined,
  step: Step,
  fields: readonly Pick<SchemaField, 'path' | 'kinds'>[],
): (Draft & { at: Date }) | undefined {
  const kept = application?.draft;
  if (application === undefined || kept?.step !== step || !canBeKept(step, application))
    return undefined;
  const owned = fields.map(({ path }) => path);
  const taken = fields
    .filter(({ path, kinds }) =>
      kinds.some((schema) => isPossible(schema, getIn(kept.answers, path))),
    )
    .map(({ path }) => path);
  const answers = { ...withDraft(application, kept.answers, taken) };
  return differs(application, answers, owned)
    ? { answers, owned, base: application, memory: undefined, at: new Date(kept.savedAt) }
    : undefined;
}

/** Where the answers of a draft are, without those within a list. */
const pathsIn = (answers: object, path: DataPath = []): readonly DataPath[] =>
  Object.entries(answers).flatMap(([name, value]): readonly DataPath[] =>
    isObject(value) ? pathsIn(value, [...path, name]) : [[...path, name]],
  );

/** The steps with a change that was not sent and can be: of this visit, or kept by the server from an earlier one. */
export const unsentStepsAtom = atom((get): readonly Step[] => {
  const [application, drafts] = [get(applicationAtom), get(draftsAtom)];
  const unsaved = get(unsavedFormsAtom);
  const isKept = (step: Step): boolean =>
    application?.draft?.step === step &&
    canBeKept(step, application) &&
    admits(step, application) &&
    drafts[step] === undefined &&
    differs(application, application.draft.answers, pathsIn(application.draft.answers));
  return STEPS.filter((step) => unsaved.includes(step) || isKept(step));
});

const withoutDraft = ({ draft: _dropped, ...application }: Application): Application => application;

/** Drops the draft of a step, here and at the server. */
export function discardDraft(services: Services, step: Step): void {
  const { config, store } = services;
  dropDraft(store, step);
  const application = store.get(applicationAtom);
  if (!config.drafts || application === undefined || !canBeKept(step, application)) return;
  store.set(applicationAtom, withoutDraft(application));
  void actionsOf(services).keepDraft(step, {});
}
