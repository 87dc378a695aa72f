import { useSetAtom } from 'jotai/react';
import { useEffect } from 'react';
import { pickedAtom, type Picked } from '#state/prices.ts';

/** While mounted, the price shown beside the screen is that of its selection, which is not sent yet. */
export function usePicked({ offer, insurance }: Picked): void {
  const setPicked = useSetAtom(pickedAtom);
  useEffect(() => {
    setPicked({ offer, insurance });
    return () => setPicked({});
  }, [setPicked, offer, insurance]);
}
