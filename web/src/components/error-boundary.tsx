import { Component, Fragment, type ReactNode } from 'react';
import { CodeLoadError } from '../lib/code-load-error';
import { resetFailedLazyComponents } from '../lib/lazy-with-preload';

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
    resetFailedLazyComponents();
    if (error instanceof CodeLoadError) addEventListener('online', this.retry, { once: true });
    this.props.onError?.();
  }

  override componentDidUpdate({ resetKey }: Props, { caught }: State): void {
    // `caught` is the error before this update. Errors that occur with the new `resetKey` must stay visible.
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
    // A new key replaces the alert after each failed retry, so screen readers announce the new
    // alert.
    return <Fragment key={retries}>{this.props.fallback?.(failure)}</Fragment>;
  }
}
