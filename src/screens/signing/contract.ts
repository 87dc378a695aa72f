/** The documents to sign, made of the application as it is; made anew when it was changed while they were shown. */
import { useRef, useState } from 'react';
import type { Application } from '#flow/application.ts';
import type { Problem } from '#flow/problems.ts';
import { resume } from '#flow/resume.ts';
import type { Result } from '#io/api/result.ts';
import { useFlowControl } from '#screens/shared/tasks/flow-control.ts';
import type { LoanDocument } from '#screens/shared/documents/requirements.ts';
import { useLoaded } from '#screens/shared/tasks/loaded.tsx';
import type { Loaded } from '#screens/shared/tasks/loaded.tsx';
import { useMountSignal } from '#screens/shared/tasks/mount-signal.ts';
import { useOverChanges } from '#screens/shared/tasks/task.ts';
import { useActions, useApplication } from '#state/context.tsx';

const hasContract = (application: Application | undefined): boolean =>
  application?.documents?.some(({ category }) => category === 'CONTRACT') === true;

export interface Contract {
  loaded: Loaded<readonly LoanDocument[]>;
  /** How often the data were changed while they were shown here. */
  changes: number;
  /** The application that the documents shown were made of. */
  seen(): Application | undefined;
  /** Shows the contract anew after a signature refused for that; resolves with what went wrong. */
  renew(problem: Problem): Promise<Problem | undefined>;
}

export function useContract(): Contract {
  const actions = useActions();
  const control = useFlowControl();
  const mountSignal = useMountSignal();
  const overChanges = useOverChanges();
  const seen = useRef(useApplication());
  const [changes, setChanges] = useState(0);

  /** Takes over what the application has become; false when it has moved on, and the page with it, unless the visitor has left. */
  const follow = (now: Application): boolean => {
    seen.current = now;
    const stays = resume(now) === 'signing';
    if (!stays && !mountSignal().aborted) control.go(resume(now));
    return stays;
  };
  const load = async (): Promise<Result<readonly LoanDocument[]>> => {
    if (hasContract(seen.current)) return actions.listDocuments();
    // Nothing was shown yet, so nothing is to be told: the contract is made of what holds now.
    const created = await overChanges(seen.current, actions.createContract, (now) => {
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
    seen: () => seen.current,
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
