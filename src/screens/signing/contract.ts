/** The documents to sign, made of the application as it is; made anew when it was changed while they were shown. */
import { useRef, useState } from 'react';
import type { Application } from '#flow/application.ts';
import { CHANGED_TRIES, isChanged } from '#flow/problems.ts';
import type { Problem } from '#flow/problems.ts';
import { resume } from '#flow/resume.ts';
import { useFlowControl } from '#screens/flow-control.ts';
import type { LoanDocument } from '#screens/documents/requirements.ts';
import { useLoaded } from '#screens/loaded.tsx';
import type { Loaded } from '#screens/loaded.tsx';
import { useHere } from '#screens/task.ts';
import { useApplication, useVerbs } from '#state/context.tsx';

type Documents = { ok: true; value: readonly LoanDocument[] } | { ok: false; problem: Problem };

export interface Contract {
  loaded: Loaded<readonly LoanDocument[]>;
  /** How often the data were changed while they were shown here. */
  changes: number;
  /** The application that the documents shown were made of. */
  shown(): Application | undefined;
  /** Shows the contract anew after a signature refused for that; resolves with what went wrong. */
  renew(problem: Problem): Promise<Problem | undefined>;
}

export function useContract(): Contract {
  const verbs = useVerbs();
  const control = useFlowControl();
  const here = useHere();
  const known = useRef(useApplication());
  const [changes, setChanges] = useState(0);

  /** Takes over what the application has become; false when it has moved on, and the page with it, unless the visitor has left. */
  const follow = (now: Application): boolean => {
    known.current = now;
    const stays = resume(now) === 'signing';
    if (!stays && here()) control.go(resume(now));
    return stays;
  };
  const load = async (tries: number): Promise<Documents> => {
    if (known.current?.documents?.some(({ category }) => category === 'CONTRACT')) return verbs.listDocuments();
    const created = await verbs.createContract(known.current);
    if (created.ok) return verbs.listDocuments();
    if (!isChanged(created.problem)) return created;
    if (tries === 0) return { ok: false, problem: { operationId: created.problem.operationId, status: 0 } };
    // Nothing was shown yet, so nothing is to be told: the contract is made of what holds now.
    const now = await verbs.catchUp(created.problem);
    if (!now.ok) return now;
    return follow(now.value) ? load(tries - 1) : { ok: true, value: [] };
  };
  const loaded = useLoaded(() => load(CHANGED_TRIES));
  return {
    loaded,
    changes,
    shown: () => known.current,
    async renew(problem) {
      const now = await verbs.catchUp(problem);
      if (!now.ok) return now.problem;
      if (!follow(now.value)) return undefined;
      setChanges((count) => count + 1);
      loaded.retry();
      return undefined;
    },
  };
}
