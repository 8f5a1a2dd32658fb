import { loadCode, preloadCode } from '../lib/load-code';
import type { ToastKind, ToastOptions } from './toaster';

/** The id of the element that contains the toasts. It is between the navbar and the page content. */
export const TOAST_CONTAINER_ID = 'toasts';

const DEFAULT_TOAST_MS = 5000;
export const ORDERS_TOAST_DURATION_MS = 3000;

const loadToaster = () => loadCode(() => import('./toaster'));

/**
 * Shows a toast. Loads the code of the toasts first, unless {@link preloadToastCode} has loaded it. If
 * the code fails to load, `alert` shows the message.
 */
export async function showToast(
  kind: ToastKind,
  message: string,
  autoClose: number = DEFAULT_TOAST_MS,
): Promise<void> {
  await loadAndRenderToast(kind, message, { autoClose });
}

/** Shows an error toast, with the error reference of the service if there is one. */
export async function showErrorToast(
  message: string,
  reference: string | undefined,
  autoClose: number = DEFAULT_TOAST_MS,
): Promise<void> {
  await loadAndRenderToast('error', message, { autoClose, errorReference: reference });
}

async function loadAndRenderToast(
  kind: ToastKind,
  message: string,
  options: Omit<ToastOptions, 'parent'>,
): Promise<void> {
  const toaster = await loadToaster().catch(() => undefined);
  if (!toaster) {
    window.alert(message);
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
