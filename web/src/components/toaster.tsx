import { createRoot } from 'react-dom/client';
import { toast, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { createRef } from 'react';
import { ErrorBoundary } from './error-boundary';
import { Reference } from './reference';
import { TOASTS, type ToastKind, type ToastOptions } from './toast';
import './toaster.css';

// A separate root, because a toast stays when the user leaves the page that showed it.
const host = document.createElement('div');
const boundary = createRef<ErrorBoundary>();
createRoot(host).render(
  <ErrorBoundary ref={boundary}>
    <ToastContainer position="top-right" theme="light" newestOnTop pauseOnFocusLoss={false} />
  </ErrorBoundary>,
);

export function raiseToast(
  type: ToastKind,
  message: string,
  { autoClose, reference }: ToastOptions,
): void {
  // The layout makes a new element if the app renders again after a crash. A component test has none.
  if (!host.isConnected) (document.getElementById(TOASTS) ?? document.body).append(host);
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
