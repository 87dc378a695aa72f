/** The way to the part that is next on a long page, on phones only: over the parts before it. */
import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { ReactNode, Ref } from 'react';
import '#screens/parts/next-stage.css';

interface Props {
  label: string;
  onNext(): void;
  /** The last part: once `place` is in sight, the button is away. */
  children(place: Ref<HTMLDivElement>): ReactNode;
}

export function NextStage({ label, onNext, children }: Props) {
  const { ref, entry } = useIntersection<HTMLDivElement>();
  return (
    <>
      <div className="next-stage" data-away={entry?.isIntersecting || undefined}>
        <div className="next-stage__bar">
          <Button fullWidth variant="outline" data-action="next-stage" onClick={onNext}>
            {label}
          </Button>
        </div>
      </div>
      {children(ref)}
    </>
  );
}
