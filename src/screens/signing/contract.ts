/** The documents to sign; created again when the application was changed while they were shown. */
import { useRef, useState } from 'react';
import type { Application } from '#flow/application.ts';
import type { Problem } from '#flow/problems.ts';
import { resume } from '#flow/resume.ts';
import type { Result } from '#io/api/api.ts';
import { useFlowControl } from '#screens/shared/tasks/flow-control.ts';
import type { LoanDocument } from '#screens/shared/documents/requirements.ts';
import { useLoaded } from '#screens/shared/tasks/loaded.tsx';
import type { Loaded } from '#screens/shared/tasks/loaded.tsx';
import { useMountSignal, useRetryOnConflict } from '#screens/shared/tasks/task.ts';
import { useActions, useApplication } from '#state/context.tsx';

const hasContract = (application: Application | undefined): boolean =>
  application?.documents?.some(({ category }) => category === 'CONTRACT') === true;

export interface Contract {
  loaded: Loaded<readonly LoanDocument[]>;
  /** How often the application was changed while the documents were shown. */
  changes: number;
  /** The application that the shown documents were made of. */
  base(): Application | undefined;
  /** Shows the new contract after a signature was refused because of a change; resolves with the problem, if any. */
  renew(problem: Problem): Promise<Problem | undefined>;
}

export function useContract(): Contract {
  const actions = useActions();
  const control = useFlowControl();
  const mountSignal = useMountSignal();
  const retryOnConflict = useRetryOnConflict();
  const base = useRef(useApplication());
  const [changes, setChanges] = useState(0);

  /** Takes over the reloaded application; false when it belongs to another screen, which is then opened. */
  const follow = (now: Application): boolean => {
    base.current = now;
    const stays = resume(now) === 'signing';
    if (!stays && !mountSignal().aborted) control.go(resume(now));
    return stays;
  };
  const load = async (): Promise<Result<readonly LoanDocument[]>> => {
    if (hasContract(base.current)) return actions.listDocuments();
    // Nothing was shown yet: a change needs no notice.
    const created = await retryOnConflict(base.current, actions.createContract, (now) => {
      if (!follow(now)) return 'left';
      return hasContract(now) ? 'made' : undefined;
    });
    if (created === 'left') return { ok: true, value: [] };
    return created === 'made' || created.ok ? actions.listDocuments() : created;
  };
  const loaded = useLoaded(load);
  return {
    loaded,
    changes,
    base: () => base.current,
    async renew(problem) {
      const now = await actions.catchUp(problem);
      if (!now.ok) return now.problem;
      if (!follow(now.value)) return undefined;
      setChanges((count) => count + 1);
      loaded.retry();
      return undefined;
    },
  };
}
