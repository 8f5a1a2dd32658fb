import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { toast, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { createRef } from 'react';
import { ErrorRequestId } from './states';
import './toaster.css';

export type ToastKind = 'success' | 'error' | 'info';

interface ToastOptions {
  durationMs: number;
  /** The ID of the failed request, which helps maintainers to find it in the log. */
  requestId: string | undefined;
  /** The element that contains the toasts. */
  parent: HTMLElement;
}

// The toasts have a separate React root, so they stay when the user leaves the page.
const toastContainer = document.createElement('div');
const boundary = createRef<ErrorBoundary>();
createRoot(toastContainer).render(
  <ErrorBoundary ref={boundary} fallback={null}>
    <ToastContainer position="top-right" theme="light" newestOnTop pauseOnFocusLoss={false} />
  </ErrorBoundary>,
);

/** Shows a toast. */
export function renderToast(
  kind: ToastKind,
  message: string,
  { durationMs, requestId, parent }: ToastOptions,
): void {
  // After a crash of the app, the layout creates a new parent.
  if (!toastContainer.isConnected) parent.append(toastContainer);
  // Renders the toasts again if the previous toast threw an error.
  boundary.current?.resetErrorBoundary();
  const body = (
    <div>
      <p>{message}</p>
      <ErrorRequestId id={requestId} />
    </div>
  );
  toast(body, { type: kind, autoClose: durationMs });
}
