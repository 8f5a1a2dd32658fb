import { preloadCode } from '../lib/lazy-code';
import { pagePaths } from '../lib/paths';
import type { ToastKind } from './toaster';

const loadToaster = () => import('./toaster');

/** Preloads the code of the toasts, so a page can show a toast while the browser is offline. */
export function preloadToastCode(): void {
  preloadCode(loadToaster);
}

/** Shows a toast, for 5 s or, on My Orders, for 3 s. `alert` shows the message if the code fails to load. */
export async function showToast(
  kind: ToastKind,
  message: string,
  durationMs = location.pathname === pagePaths.myOrders ? 3000 : 5000,
  requestId?: string,
): Promise<void> {
  const toaster = await loadToaster().catch(() => undefined);
  if (toaster) toaster.renderToast(kind, message, durationMs, requestId);
  else window.alert(message);
}
