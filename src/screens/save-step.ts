/** Saves what a step asked for, and finds out what differs when somebody has changed it meanwhile. */
import { useState } from 'react';
import type { FormData } from '#form/definition.ts';
import { useDifferences } from '#form/differences.tsx';
import type { Difference } from '#form/differences.tsx';
import { ownedPaths } from '#form/owned-paths.ts';
import type { Application } from '#flow/application.ts';
import { stepPatch } from '#flow/patch.ts';
import { isChanged } from '#flow/problems.ts';
import type { Problem } from '#flow/problems.ts';
import { resume } from '#flow/resume.ts';
import { admits } from '#flow/steps.ts';
import type { Step } from '#flow/steps.ts';
import { useFlowControl } from '#screens/flow-control.ts';
import { formOf } from '#screens/forms.ts';
import { useApplication, useVerbs } from '#state/context.tsx';

type Result = { ok: true; value: Application } | { ok: false; problem: Problem };
/** `left`: the application has moved on, and so does the page. */
export type Saved = Result | 'conflict' | 'left';

/** Whoever is overtaken this often in one go sees the technical error. */
const TRIES = 3;

export interface StepSaving {
  /** What differs; empty when nothing is to be decided. */
  conflict: readonly Difference[];
  /** `mine`: the applicant has seen what differs and keeps what is entered here. */
  save(entered: FormData, mine: boolean): Promise<Saved>;
  settle(): void;
}

export function useStepSaving(step: Step): StepSaving {
  const verbs = useVerbs();
  const control = useFlowControl();
  const application = useApplication();
  const differ = useDifferences(formOf(step));
  const [conflict, setConflict] = useState<readonly Difference[]>([]);

  /** The validator has made true that a form's data are the part of an application its schema describes. */
  const send = (entered: FormData, base: Application | undefined): Promise<Result> => (step === 'registration'
    ? verbs.register((entered as Partial<Application>).customer ?? {})
    : verbs.saveStep(stepPatch(base, entered, ownedPaths(formOf(step).schema))));
  /** Shows what differs; false when nothing does. */
  const differs = (entered: FormData, other: Application): boolean => {
    const rows = differ(entered, { ...other });
    setConflict(rows);
    return rows.length > 0;
  };

  async function attempt(entered: FormData, base: Application | undefined, left: number): Promise<Saved> {
    const saved = await send(entered, base);
    if (saved.ok || !isChanged(saved.problem)) {
      if (saved.ok) setConflict([]);
      return saved;
    }
    if (left === 0) return { ok: false, problem: { operationId: saved.problem.operationId, status: 0 } };
    const now = await verbs.catchUp(saved.problem);
    if (!now.ok) return now;
    if (!admits(step, { customerType: control.customerType, state: now.value.state, decision: now.value.decision })) {
      control.go(resume(now.value));
      return 'left';
    }
    return differs(entered, now.value) ? 'conflict' : attempt(entered, now.value, left - 1);
  }

  return {
    conflict,
    // What has been shown is decided before anything is saved: an undecided submit shows it again.
    save: async (entered, mine) => (conflict.length > 0 && !mine && application !== undefined && differs(entered, application)
      ? 'conflict' : attempt(entered, application, TRIES)),
    settle: () => setConflict([]),
  };
}
