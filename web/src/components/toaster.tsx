import { createRoot } from 'react-dom/client';
import { toast, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { TOASTS, type ToastKind } from './toast';
import { Reference } from './reference';
import './toaster.css';

// A separate root, because a toast stays when the user leaves the page that showed it.
// A component test has no layout, and so no element for toasts.
const container =
  document.getElementById(TOASTS) ?? document.body.appendChild(document.createElement('div'));
createRoot(container).render(
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
  toast(reference === undefined ? message : body, { type, autoClose });
}
