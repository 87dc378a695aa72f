/** Apart from contact.tsx, which main loads: the branches bring a select with them. */
import { BranchFinder } from '#screens/parts/branch-finder.tsx';
import { Contact } from '#screens/parts/contact.tsx';
import { useServices } from '#state/context.tsx';

/** With the branches of a brand that has some. */
export function ContactWays() {
  const { branches } = useServices().site;
  return (
    <>
      <Contact />
      {branches && <BranchFinder />}
    </>
  );
}
