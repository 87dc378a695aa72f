/** Saves what a step asked for, and finds out what differs when somebody has changed it meanwhile. */
import { useStore } from 'jotai/react';
import { useRef, useState } from 'react';
import type { DataPath } from '#form/schema/data-path.ts';
import type { Answers, FormDefinition, QuestionMemory } from '#form/definition.ts';
import { useDifferences } from '#form/answer.ts';
import type { Difference } from '#form/answer.ts';
import type { Application } from '#flow/application.ts';
import { differs, stepPatch } from '#flow/patch.ts';
import { resume } from '#flow/resume.ts';
import { admits } from '#flow/steps.ts';
import type { Step } from '#flow/steps.ts';
import type { Result } from '#io/api/result.ts';
import { useFlowControl } from '#screens/shared/tasks/flow-control.ts';
import { useOverChanges } from '#screens/shared/tasks/task.ts';
import { draftsAtom } from '#state/atoms.ts';
import { useActions, useApplication } from '#state/context.tsx';

/** `left`: the application has moved on, and so does the page; or the visitor has. */
export type Saved = Result<Application> | 'conflict' | 'left';

export interface StepSaving {
  /** What differs; empty when nothing is to be decided. */
  conflict: readonly Difference[];
  /** The application as the applicant has seen it: other answers of the server do not change what stands in the form. */
  seen(): Application | undefined;
  /** `mine`: the applicant has seen what differs and keeps what is entered here. */
  save(entered: Answers, mine: boolean): Promise<Saved>;
  /** What has been saved elsewhere is taken over as it is. */
  settle(): void;
  /** Of the draft that the form begins with. */
  readonly memory: QuestionMemory | undefined;
}

/** `owned`: the paths that the form asks for. */
export function useStepSaving(
  step: Step,
  definition: FormDefinition,
  owned: readonly DataPath[],
): StepSaving {
  const actions = useActions();
  const control = useFlowControl();
  const application = useApplication();
  const overChanges = useOverChanges();
  const store = useStore();
  // The answers are saved over the application as it was seen when their draft was written.
  const [draft] = useState(() => store.get(draftsAtom)[step]);
  const [first] = useState(draft?.seen ?? application);
  const seen = useRef(first);
  const differ = useDifferences(definition);
  const [conflict, setConflict] = useState<readonly Difference[]>([]);

  /** The validator has made true that a form's data are the part of an application its schema describes. */
  const send = async (
    entered: Answers,
    seen: Application | undefined,
  ): Promise<Result<Application>> => {
    const saved = await (step === 'registration'
      ? actions.register((entered as Partial<Application>).customer ?? {})
      : actions.saveStep(stepPatch(seen, entered, owned), seen));
    if (saved.ok) setConflict([]);
    return saved;
  };
  /** Shows what differs; false when nothing does. */
  const showDifferences = (entered: Answers, other: Application): boolean => {
    seen.current = other;
    const rows = differ(entered, { ...other });
    setConflict(rows);
    return rows.length > 0;
  };

  const attempt = (entered: Answers): Promise<Saved> =>
    overChanges(
      seen.current,
      (seen) => send(entered, seen),
      (now, seen) => {
        if (
          !admits(step, {
            customerType: control.customerType,
            state: now.state,
            decision: now.decision,
          })
        ) {
          control.go(resume(now));
          return 'left';
        }
        // Compares the fields of this step only: a change of another step, also the applicant's own, is no conflict here.
        return differs(seen, now, owned) && showDifferences(entered, now) ? 'conflict' : undefined;
      },
    );

  return {
    memory: draft?.memory,
    conflict,
    seen: () => seen.current,
    // What has been shown is decided before anything is saved: an undecided submit shows it again.
    save: async (entered, mine) =>
      conflict.length > 0 &&
      !mine &&
      seen.current !== undefined &&
      showDifferences(entered, seen.current)
        ? 'conflict'
        : attempt(entered),
    settle() {
      seen.current = application;
      setConflict([]);
    },
  };
}
