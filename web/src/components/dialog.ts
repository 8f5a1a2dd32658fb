import { useEffect } from 'react';
import { loadCode, preloadCode } from '../lib/load-code';
import { buttonClass } from './button-class';
import { showToast } from './toast';

interface Confirmation {
  title: string;
  text: string;
  /** The button that goes ahead. */
  confirmLabel: string;
}

interface Notice {
  title: string;
  text: string;
  icon: 'success' | 'error';
  button: string;
}

const OFFLINE = 'You seem to be offline. Check your connection and try again.';

/** Leaves the network and the processor to the page first. */
const PRELOAD_DELAY_MS = 500;

const load = () => loadCode(() => import('./sweet-dialog'));

/** Loads the code of the dialogs, because the network may be gone when one is needed. */
export function loadDialogs(): void {
  preloadCode(load);
}

/** Loads the code of the dialogs shortly after the page is shown. For pages that may open a dialog. */
export function usePreloadedDialogs(): void {
  useEffect(() => {
    const timer = setTimeout(loadDialogs, PRELOAD_DELAY_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
}

/** Resolves with whether the user confirmed, or with undefined if the dialog cannot be shown. */
async function fire(
  title: string,
  text: string,
  options: Record<string, unknown>,
): Promise<boolean | undefined> {
  const sweet = await load().catch(() => undefined);
  if (!sweet) return undefined;
  const { isConfirmed } = await sweet.Swal.fire({
    title,
    text,
    buttonsStyling: false,
    customClass: {
      confirmButton: buttonClass('primary'),
      cancelButton: buttonClass('secondary'),
    },
    ...options,
  });
  return isConfirmed;
}

/** Closes an open dialog as not confirmed. For a page that the user leaves. */
export function closeDialog(): void {
  load().then(
    ({ Swal }) => {
      Swal.close();
    },
    () => undefined,
  );
}

/** Asks before an action that cannot be undone. The focus starts on Cancel. */
export async function askToConfirm(question: Confirmation): Promise<boolean> {
  const { title, text, confirmLabel } = question;
  const isConfirmed = await fire(title, text, {
    icon: 'warning',
    showCancelButton: true,
    focusCancel: true,
    reverseButtons: true,
    confirmButtonText: confirmLabel,
  });
  if (isConfirmed === undefined) void showToast('error', OFFLINE);
  return isConfirmed === true;
}

/** Resolves when the user has closed the notice. A toast shows its text if the dialog cannot load. */
export async function showNotice({ title, text, icon, button }: Notice): Promise<void> {
  const isConfirmed = await fire(title, text, { icon, confirmButtonText: button });
  if (isConfirmed === undefined) void showToast(icon, text);
}
