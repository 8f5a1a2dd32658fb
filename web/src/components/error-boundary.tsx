import { Component, Fragment, type ReactNode } from 'react';
import { CodeLoadError } from '../lib/code-load-error';
import { forgetFailures } from '../lib/preloadable';

export interface CaughtError {
  error: unknown;
  /** True if the children failed again after a retry. */
  isRepeated: boolean;
  /** Renders the children again. */
  retry: () => void;
}

interface Props {
  children: ReactNode;
  /** Returns what to render after an error. By default nothing is rendered. */
  fallback?: (caught: CaughtError) => ReactNode;
  /** After an error, the children render again when this value changes, for example at a navigation. */
  resetKey?: string;
  onError?: () => void;
  onRetry?: () => void;
}

interface State {
  caught?: { error: unknown } | undefined;
  retries: number;
}

/**
 * Keeps an error of its children from unmounting the rest of the page. If the code of the children
 * could not be loaded, the boundary retries when the browser is online again.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { retries: 0 };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { caught: { error } };
  }

  override componentDidCatch(error: unknown): void {
    forgetFailures();
    if (error instanceof CodeLoadError) addEventListener('online', this.retry, { once: true });
    this.props.onError?.();
  }

  override componentDidUpdate({ resetKey }: Props, { caught }: State): void {
    // An error that was thrown while the new value rendered must not be cleared.
    if (caught && resetKey !== this.props.resetKey) this.reset(0);
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.retry);
  }

  readonly retry = (): void => {
    if (!this.state.caught) return;
    this.props.onRetry?.();
    this.reset(this.state.retries + 1);
  };

  private reset(retries: number): void {
    removeEventListener('online', this.retry);
    this.setState({ caught: undefined, retries });
  }

  override render() {
    const { caught, retries } = this.state;
    if (!caught) return this.props.children;
    const failure = { error: caught.error, isRepeated: retries > 0, retry: this.retry };
    // A new key inserts a new alert after each failed retry, and screen readers announce it.
    return <Fragment key={retries}>{this.props.fallback?.(failure)}</Fragment>;
  }
}
