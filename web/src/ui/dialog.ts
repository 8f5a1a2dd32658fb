import { useEffect } from 'react';
import { closeOnBack } from '../lib/close-on-back';
import { preloadCode } from '../lib/lazy-code';
import { getButtonClass } from './button';
import { FIELD_CONTROL_CLASS } from './form-fields';
import { showToast } from './toast';

export interface ConfirmDialogOptions {
  title: string;
  text: string;
  confirmLabel: string;
}

export interface ConfirmDialogTexts extends ConfirmDialogOptions {
  cancelLabel?: string;
  /** The name of the item, as a paragraph above the text. */
  subject?: string | undefined;
  /** A paragraph or a link below the text, which describes further consequences of the action. */
  details?: string | Node | undefined;
}

interface Notice {
  title: string;
  text: string;
  icon: 'success' | 'error' | 'warning';
  buttonLabel: string;
}

export const OFFLINE_MESSAGE = 'You seem to be offline. Check your connection and try again.';

/** The page itself can use the network and the CPU first. */
const PRELOAD_DELAY_MS = 500;

const CUSTOM_CLASSES = {
  confirmButton: getButtonClass('primary'),
  cancelButton: getButtonClass('secondary'),
  input: FIELD_CONTROL_CLASS,
};

type SweetAlert = (typeof import('./sweet-dialog'))['Swal'];

const loadSweetAlert = () => import('./sweet-dialog');

/** Preloads the code of the dialogs, because the browser may be offline when a dialog must open. */
export function preloadDialogCode(): void {
  preloadCode(loadSweetAlert);
}

/** Preloads the code of the dialogs shortly after a page is shown that may open a dialog. */
export function usePreloadDialogCode(): void {
  useEffect(() => {
    const timer = setTimeout(preloadDialogCode, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}

/**
 * Shows a dialog. Returns true if the user confirms, false if the user cancels, and undefined if the code of the dialog
 * cannot be loaded. If the page changes, the dialog closes or does not open: it returns false. While the action of the
 * dialog runs, a click outside or Escape does not close it.
 */
export async function openDialog(
  title: string,
  text: string,
  getOptions: (Swal: SweetAlert) => Record<string, unknown>,
): Promise<boolean | undefined> {
  const { pathname } = location;
  const sweet = await loadSweetAlert().catch(() => undefined);
  const isLeft = () => location.pathname !== pathname;
  if (isLeft()) return false;
  if (!sweet) return undefined;
  const { Swal } = sweet;
  const onBack = () => {
    // Back does not close a dialog whose action is running, because the user would not see the outcome.
    if (Swal.isLoading() && !isLeft()) removeEntry = closeOnBack(onBack);
    else Swal.close();
  };
  let removeEntry = closeOnBack(onBack);
  try {
    const { isConfirmed } = await Swal.fire({
      title,
      text,
      buttonsStyling: false,
      customClass: CUSTOM_CLASSES,
      reverseButtons: true,
      allowOutsideClick: () => !Swal.isLoading(),
      allowEscapeKey: () => !Swal.isLoading(),
      ...getOptions(Swal),
    });
    return isConfirmed;
  } finally {
    await removeEntry();
  }
}

/** The cancel button has the initial focus. */
export async function askToConfirm(question: ConfirmDialogTexts): Promise<boolean> {
  const { title, text, confirmLabel, cancelLabel = 'Cancel', subject, details } = question;
  const getOptions = () => ({
    html: createParagraphs(subject, text, details),
    icon: 'warning',
    showCancelButton: true,
    focusCancel: true,
    confirmButtonText: confirmLabel,
    cancelButtonText: cancelLabel,
  });
  const isConfirmed = await openDialog(title, text, getOptions);
  if (isConfirmed === undefined) void showToast('error', OFFLINE_MESSAGE);
  return isConfirmed === true;
}

function createParagraphs(subject: string | undefined, ...texts: (string | Node | undefined)[]) {
  const element = document.createElement('div');
  element.className = 'grid gap-3 wrap-anywhere';
  for (const text of [subject, ...texts].filter((one) => one !== undefined)) {
    const paragraph = document.createElement('p');
    paragraph.append(text);
    paragraph.dir = 'auto';
    if (text === subject) paragraph.className = 'font-semibold text-ink';
    element.append(paragraph);
  }
  return element;
}

/** Shows a notice in a dialog, or in a toast if the code of the dialog cannot be loaded. */
export async function showNoticeDialog({ title, text, icon, buttonLabel }: Notice): Promise<void> {
  const getOptions = () => ({ icon, confirmButtonText: buttonLabel });
  const isConfirmed = await openDialog(title, text, getOptions);
  if (isConfirmed === undefined) void showToast(icon === 'warning' ? 'info' : icon, text);
}
