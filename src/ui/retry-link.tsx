/** Repeats a request whose failure is shown beside the form. It disappears when pressed, so the focus goes to `focus`. */
import { Anchor } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';

interface Props {
  onRetry: () => void;
  focus: RefObject<HTMLElement | null>;
  children: ReactNode;
}

export function RetryLink({ onRetry, focus, children }: Props) {
  const retry = () => {
    onRetry();
    focus.current?.focus();
  };
  return (
    <p>
      <Anchor type="button" component="button" onClick={retry}>
        {children}
      </Anchor>
    </p>
  );
}
