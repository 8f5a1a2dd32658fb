import { preloadCode } from '../lib/lazy-code';
import type { ToastKind, ToastOptions } from './toaster';

/** The id of the element of the layout that contains the toasts. */
export const TOAST_CONTAINER_ID = 'toasts';

const DEFAULT_TOAST_DURATION_MS = 5000;
export const ORDERS_TOAST_DURATION_MS = 3000;

const loadToaster = () => import('./toaster');

/**
 * Shows a toast. Loads the code of the toasts first, unless {@link preloadToastCode} has loaded it. If
 * the code fails to load, `alert` shows the message.
 */
export async function showToast(
  kind: ToastKind,
  message: string,
  durationMs: number = DEFAULT_TOAST_DURATION_MS,
): Promise<void> {
  await loadAndRenderToast(kind, message, { durationMs });
}

/** Shows an error toast, with the ID of the failed request if the API sent one. */
export async function showErrorToast(
  message: string,
  requestId: string | undefined,
  durationMs: number = DEFAULT_TOAST_DURATION_MS,
): Promise<void> {
  await loadAndRenderToast('error', message, { durationMs, requestId });
}

async function loadAndRenderToast(
  kind: ToastKind,
  message: string,
  options: Omit<ToastOptions, 'parent'>,
): Promise<void> {
  const toaster = await loadToaster().catch(() => undefined);
  if (!toaster) {
    const { requestId } = options;
    window.alert(requestId === undefined ? message : `${message}\nReference ${requestId}`);
    return;
  }
  // Component tests render no layout, so they have no toast container and use the body.
  const parent = document.getElementById(TOAST_CONTAINER_ID) ?? document.body;
  toaster.renderToast(kind, message, { ...options, parent });
}

/** Preloads the code of the toasts, so a page can show a toast while the browser is offline. */
export function preloadToastCode(): void {
  preloadCode(loadToaster);
}
