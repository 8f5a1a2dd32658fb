import { createRoot } from 'react-dom/client';
import { toast, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import type { ToastKind, ToastOptions } from './toast';
import { createRef } from 'react';
import { ErrorBoundary } from './error-boundary';
import { Reference } from './reference';
import './toaster.css';

// A root of its own: toasts outlive the page that showed them, and wait for the container.
const boundary = createRef<ErrorBoundary>();
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <ErrorBoundary ref={boundary}>
    <ToastContainer position="top-right" theme="light" newestOnTop pauseOnFocusLoss={false} />
  </ErrorBoundary>,
);

export function raiseToast(
  type: ToastKind,
  message: string,
  { autoClose, reference }: ToastOptions,
): void {
  // A toast that failed with an error must not hide the next one.
  boundary.current?.retry();
  const body = (
    <div>
      <p>{message}</p>
      <Reference id={reference} />
    </div>
  );
  toast(body, { type, autoClose });
}
