export type ToastKind = 'success' | 'error' | 'info';

export const TOAST_MS = 5000;
export const ORDERS_TOAST_MS = 3000;

/** The toasts' code is loaded with the first one. */
export async function showToast(
  kind: ToastKind,
  message: string,
  autoClose: number = TOAST_MS,
): Promise<void> {
  const { toast } = await import('./toaster');
  toast(message, { type: kind, autoClose });
}
