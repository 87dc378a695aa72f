/** Saves the answers of a step; when the application was changed meanwhile, finds the fields that differ. */
import { useStore } from 'jotai/react';
import { useRef, useState } from 'react';
import type { DataPath } from '#schema/data-path.ts';
import type { Answers, FormDefinition } from '#form/answers/definition.ts';
import { useDifferences, type Difference } from '#screens/parts/answers.ts';
import type { Application } from '#flow/application.ts';
import { differs, stepPatch } from '#flow/patch.ts';
import { resume } from '#flow/resume.ts';
import { admits, type Step } from '#flow/steps.ts';
import type { Result } from '#io/api/api.ts';
import { useFlow } from '#state/use-flow.ts';
import type { Call } from '#screens/parts/task.ts';
import { retryOnConflict } from '#state/conflicts.ts';
import { draftsAtom } from '#state/atoms.ts';
import { useActions, useApplication } from '#state/context.tsx';

/** `left`: the screen was left, by the visitor or because the application has moved on. */
export type Saved = Result<Application> | 'conflict' | 'left';

/** `owned`: the paths that the form asks for. */
export function useStepSaving(step: Step, definition: FormDefinition, owned: readonly DataPath[]) {
  const actions = useActions();
  const flow = useFlow();
  const application = useApplication();
  const store = useStore();
  // A draft is based on the application that was shown when it was written.
  const [draft] = useState(() => store.get(draftsAtom)[step]);
  const [first] = useState(draft?.base ?? application);
  const base = useRef(first);
  const differ = useDifferences(definition);
  const [conflict, setConflict] = useState<readonly Difference[]>([]);

  /** The casts hold: validated form data have the shape of the part of the application that the schema describes. */
  const send = async (
    entered: Answers,
    base: Application | undefined,
  ): Promise<Result<Application>> => {
    const saved = await (step === 'registration'
      ? actions.register((entered as Partial<Application>).customer ?? {})
      : actions.saveStep(stepPatch(base, entered, owned), base));
    if (saved.ok) setConflict([]);
    return saved;
  };
  /** Shows the differences; false when there are none. */
  const showDifferences = (entered: Answers, other: Application): boolean => {
    base.current = other;
    const rows = differ(entered, { ...other });
    setConflict(rows);
    return rows.length > 0;
  };

  const attempt = (call: Call, entered: Answers): Promise<Saved> =>
    retryOnConflict({
      base: base.current,
      send: (base) => send(entered, base),
      catchUp: (problem) => call(actions.catchUp(problem)),
      onConflict(now, base) {
        if (!admits(step, { ...now, customerType: flow.customerType })) {
          flow.go(resume(now));
          return 'left';
        }
        // Compares the fields of this step only: a change of another step, also the applicant's own, is no conflict here.
        return differs(base, now, owned) && showDifferences(entered, now) ? 'conflict' : undefined;
      },
    });

  return {
    /** Restored from the draft. */
    memory: draft?.memory,
    /** The fields that differ; empty without a conflict. */
    conflict,
    /** The application that the form's answers are based on (its version is sent); later responses do not change the form. */
    base: () => base.current,
    /**
     * `mine`: the applicant has seen the differences and keeps their own entries. A conflict that is shown has to be resolved first:
     * submitting without a decision shows it again.
     */
    save: async (call: Call, entered: Answers, mine: boolean): Promise<Saved> =>
      conflict.length > 0 &&
      !mine &&
      base.current !== undefined &&
      showDifferences(entered, base.current)
        ? 'conflict'
        : attempt(call, entered),
    /** Resolves the conflict with the saved answers. */
    takeSaved() {
      base.current = application;
      setConflict([]);
    },
  };
}
