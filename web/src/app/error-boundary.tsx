import { Component, type ReactNode } from 'react';
import NotFoundPage from '../pages/not-found-page';

interface Props {
  children: ReactNode;
}

interface State {
  error?: unknown;
}

/** A page that cannot be loaded or shown; the layout makes a new one for every path. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : <NotFoundPage error={error} />;
  }
}
