import { createRoot } from 'react-dom/client';
import { toast, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toaster.css';

export type ToastKind = 'success' | 'error' | 'info';

// The toasts have a separate React root, so they stay when the user leaves the page.
const container = document.createElement('div');
container.id = 'toasts';
container.className = 'print:hidden';
document.body.append(container);
createRoot(container).render(
  <ToastContainer position="top-right" theme="light" newestOnTop pauseOnFocusLoss={false} />,
);

/** Shows a toast. `requestId` is the ID of the failed request, which helps maintainers to find it in the log. */
export function renderToast(
  kind: ToastKind,
  message: string,
  durationMs: number,
  requestId: string | undefined,
): void {
  const body = (
    <div>
      <p>{message}</p>
      {requestId !== undefined && (
        <p className="mt-1 text-sm text-soft tabular-nums">
          Reference <span translate="no">{requestId}</span>
        </p>
      )}
    </div>
  );
  // On a phone, a tap on the toast counts as hovering, and would keep the toast open.
  toast(body, { type: kind, autoClose: durationMs, pauseOnHover: false });
}
