/**
 * Whatever an area throws ends at its boundary; the rest of the page stays. What is shown instead is given by the owner and
 * always has a way on. Operators learn which area it was and nothing else: a message could carry what the visitor typed.
 */
import { Component } from 'react';
import type { ReactNode } from 'react';
import { log } from '#io/log.ts';
import type { Area } from '#io/log.ts';

interface Props {
  area: Area;
  /** What stands in the place of the area; `retry` shows the area anew. */
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}
interface State {
  failed: boolean;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(): void {
    log(`crash: ${this.props.area}`);
  }

  private readonly retry = (): void => this.setState({ failed: false });

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.retry) : this.props.children;
  }
}
