/**
 * Error boundary of an area of the page; the rest stays. The owner renders a fallback with a way on. Only the name of the area is
 * logged, because an error message may contain personal data.
 */
import { Component, type ReactNode } from 'react';
import { log, type Area } from '#io/log.ts';

interface Props {
  area: Area;
  /** Rendered instead of the area; `retry` mounts the area again. */
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
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
