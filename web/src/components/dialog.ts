import { useEffect } from 'react';
import { loadCode, preloadCode } from '../lib/load-code';
import { getButtonClass } from './button-class';
import { showToast } from './toast';

export interface ConfirmDialogOptions {
  title: string;
  text: string;
  /** Label of the button that confirms the action. */
  confirmLabel: string;
}

export interface ConfirmQuestion extends ConfirmDialogOptions {
  /** Label of the button that closes the dialog without the action. Defaults to “Cancel”. */
  cancelLabel?: string;
}

interface NoticeOptions {
  title: string;
  text: string;
  icon: 'success' | 'error' | 'warning';
  buttonLabel: string;
}

export const OFFLINE_MESSAGE = 'You seem to be offline. Check your connection and try again.';

/**
 * Delay before the code of the dialogs is preloaded, so the page itself can use the network and the
 * CPU first.
 */
const PRELOAD_DELAY_MS = 500;

export const DIALOG_BUTTON_CLASSES = {
  confirmButton: getButtonClass('primary'),
  cancelButton: getButtonClass('secondary'),
};

type SweetAlert = (typeof import('./sweet-dialog'))['Swal'];

const loadSweetAlert = () => loadCode(() => import('./sweet-dialog'));

/** Preloads the code of the dialogs, because the browser may be offline when a dialog must open. */
export function preloadDialogCode(): void {
  preloadCode(loadSweetAlert);
}

/**
 * Loads the code of the dialogs shortly after the page is shown. Pages that may open a dialog call
 * this hook.
 */
export function usePreloadDialogCode(): void {
  useEffect(() => {
    const timer = setTimeout(preloadDialogCode, PRELOAD_DELAY_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
}

/**
 * Shows a dialog. Resolves to true if the user confirmed, to false if the user canceled, and to
 * undefined if the dialog cannot be shown.
 */
export async function openDialog(
  title: string,
  text: string,
  getOptions: (Swal: SweetAlert) => Record<string, unknown>,
): Promise<boolean | undefined> {
  const sweet = await loadSweetAlert().catch(() => undefined);
  if (!sweet) return undefined;
  const { isConfirmed } = await sweet.Swal.fire({
    title,
    text,
    buttonsStyling: false,
    customClass: DIALOG_BUTTON_CLASSES,
    ...getOptions(sweet.Swal),
  });
  return isConfirmed;
}

/** Closes an open dialog without confirmation. Call it when the user leaves the page. */
export function closeDialog(): void {
  loadSweetAlert().then(
    ({ Swal }) => {
      Swal.close();
    },
    () => undefined,
  );
}

/**
 * Asks the user, in a dialog, to confirm an action that cannot be undone. The cancel button has the
 * initial focus.
 */
export async function askToConfirm(question: ConfirmQuestion): Promise<boolean> {
  const { title, text, confirmLabel, cancelLabel = 'Cancel' } = question;
  const isConfirmed = await openDialog(title, text, () => ({
    icon: 'warning',
    showCancelButton: true,
    focusCancel: true,
    reverseButtons: true,
    confirmButtonText: confirmLabel,
    cancelButtonText: cancelLabel,
  }));
  if (isConfirmed === undefined) void showToast('error', OFFLINE_MESSAGE);
  return isConfirmed === true;
}

/**
 * Shows a notice in a dialog. Resolves when the user closes the dialog. If the code of the dialog
 * cannot be loaded, a toast shows the text.
 */
export async function showNoticeDialog({
  title,
  text,
  icon,
  buttonLabel,
}: NoticeOptions): Promise<void> {
  const isConfirmed = await openDialog(title, text, () => ({
    icon,
    confirmButtonText: buttonLabel,
  }));
  if (isConfirmed === undefined) void showToast(icon === 'warning' ? 'info' : icon, text);
}
