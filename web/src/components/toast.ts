import { loadCode, preloadCode } from '../lib/load-code';

/** The id of the element between the navbar and the page that contains the toasts. */
export const TOASTS = 'toasts';

export type ToastKind = 'success' | 'error' | 'info';

export interface ToastOptions {
  autoClose: number;
  reference?: string | undefined;
}

const TOAST_MS = 5000;
export const ORDERS_TOAST_MS = 3000;

const load = () => loadCode(() => import('./toaster'));

/** The toasts' code is loaded with the first one, or before, where the network may be gone by then. */
export async function showToast(
  kind: ToastKind,
  message: string,
  autoClose: number = TOAST_MS,
): Promise<void> {
  await raise(kind, message, { autoClose });
}

/** Says what failed, with what a person can quote of it when the service failed. */
export async function showFailure(
  message: string,
  reference: string | undefined,
  autoClose: number = TOAST_MS,
): Promise<void> {
  await raise('error', message, { autoClose, reference });
}

async function raise(kind: ToastKind, message: string, options: ToastOptions): Promise<void> {
  const toaster = await load().catch(() => undefined);
  // The browser has its own dialog, for a message that no toast can show.
  if (toaster) toaster.raiseToast(kind, message, options);
  else window.alert(message);
}

/** For pages whose toasts must be seen without a network too: it says that there is none. */
export function loadToasts(): void {
  preloadCode(load);
}
