import { Component, Fragment, type ReactNode } from 'react';
import { ScriptLoadError } from '../lib/script-load-error';
import { resetFailedLazyComponents } from '../lib/lazy-with-preload';

export interface ErrorFallbackProps {
  error: unknown;
  /** True if the children failed again after a retry. */
  isRepeated: boolean;
  /** Renders the children again. */
  retry: () => void;
}

interface Props {
  children: ReactNode;
  /**
   * Returns the content to show after an error. Without `fallback`, the boundary renders nothing
   * after an error.
   */
  fallback?: (caught: ErrorFallbackProps) => ReactNode;
  /**
   * If this value changes after an error, the boundary renders the children again. A navigation,
   * for example, changes it.
   */
  resetKey?: string;
  onError?: () => void;
  onRetry?: () => void;
}

interface State {
  caught?: { error: unknown } | undefined;
  retries: number;
}

/**
 * Catches an error of its children, so React does not unmount the rest of the page. If the code of
 * the children could not be loaded, the boundary retries when the browser is online again.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { retries: 0 };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { caught: { error } };
  }

  override componentDidCatch(error: unknown): void {
    resetFailedLazyComponents();
    if (error instanceof ScriptLoadError) addEventListener('online', this.retry, { once: true });
    this.props.onError?.();
  }

  override componentDidUpdate({ resetKey }: Props, { caught }: State): void {
    // Resets the boundary only if it showed an error before this update. An error that the new children throw
    // in this update stays visible.
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
