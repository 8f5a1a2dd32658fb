import { loadCode, preloadCode } from '../lib/load-code';
import type { ToastKind, ToastOptions } from './toaster';

/** The id of the element that contains the toasts. It is between the navbar and the page content. */
export const TOAST_CONTAINER_ID = 'toasts';

const DEFAULT_TOAST_MS = 5000;
export const ORDERS_TOAST_MS = 3000;

const loadToaster = () => loadCode(() => import('./toaster'));

/**
 * Shows a toast. Loads the code of the toasts first, unless {@link preloadToasts} has loaded it.
 * Without that code, the browser's own dialog shows the message.
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
  // If the code of the toasts fails to load, the browser's own dialog shows the message.
  if (!toaster) {
    window.alert(message);
    return;
  }
  // A component test renders no layout, so it has no element for the toasts.
  const parent = document.getElementById(TOAST_CONTAINER_ID) ?? document.body;
  toaster.renderToast(kind, message, { ...options, parent });
}

/** Loads the code of the toasts, so a page can show a toast while it is offline. */
export function preloadToasts(): void {
  preloadCode(loadToaster);
}
