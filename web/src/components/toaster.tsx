import { createRoot } from 'react-dom/client';
import { toast, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import type { ToastKind } from './toast';
import { Reference } from './reference';
import './toaster.css';

// A root of its own: toasts outlive the page that showed them, and wait for the container.
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <ToastContainer position="top-right" theme="light" newestOnTop pauseOnFocusLoss={false} />,
);

interface Options {
  autoClose: number;
  reference?: string | undefined;
}

export function raiseToast(
  type: ToastKind,
  message: string,
  { autoClose, reference }: Options,
): void {
  const body = (
    <div>
      <p>{message}</p>
      <Reference id={reference} />
    </div>
  );
  toast(body, { type, autoClose });
}
