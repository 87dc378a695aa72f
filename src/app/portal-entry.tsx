/** The entry from a comparison portal, before any route is shown (specification, sections 2 and 8). */
import { useEffect, useRef } from 'react';
import { useEnvironment } from '#app/environment.ts';
import { useNavigate } from '#app/navigation.tsx';
import { readLoan, withInApp } from '#flow/entry.ts';
import { portalOutcome } from '#flow/portal.ts';
import type { PortalIds } from '#flow/portal.ts';
import { pathOf } from '#flow/resume.ts';
import { useVerbs } from '#state/context.tsx';

/** `onDone` shows the routes: where the outcome leads, or, when nothing is to be done, where the visitor is. */
export function PortalEntry({ ids, onDone }: { ids: PortalIds; onDone(): void }) {
  const {
    loan,
    entry: { inApp },
  } = useEnvironment();
  const { initialiseFromPortal } = useVerbs();
  const navigate = useNavigate();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    // The address is left without the main page ever reading it.
    const asked = readLoan(new URLSearchParams(window.location.search));
    if (asked !== 'calculator') loan.rememberLoan(asked);
    const to = (path: string) => navigate(withInApp(path, inApp), { replace: true });
    void initialiseFromPortal(ids).then(async (answer) => {
      const outcome = portalOutcome(answer);
      switch (outcome.kind) {
        case 'existing':
          loan.rememberPortalId(outcome.durchblickerId);
          // What was asked for earlier in this session is not what was asked for at the portal.
          if (asked === 'calculator') loan.forgetLoan();
          await to(pathOf('start', 'existing'));
          break;
        case 'new':
          loan.rememberId(outcome.applicationId);
          await to('/flow');
          break;
        case 'rejected':
          loan.rejectWithoutApplication();
          await to(pathOf('result', 'ntb'));
          break;
        case 'nothing':
          break;
        default:
          outcome satisfies never;
      }
      onDone();
    });
  }, [ids, inApp, initialiseFromPortal, loan, navigate, onDone]);
  return null;
}
