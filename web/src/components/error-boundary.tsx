import { Component, type ReactNode } from 'react';
import { forgetFailures } from '../lib/preloadable';

interface Props {
  children: ReactNode;
  /** What stands there instead; by default nothing, for what a page can do without. */
  fallback?: (error: unknown) => ReactNode;
}

interface State {
  error?: unknown;
}

/** Keeps what cannot be loaded or shown from taking the rest with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(): void {
    forgetFailures();
  }

  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : this.props.fallback?.(error);
  }
}
