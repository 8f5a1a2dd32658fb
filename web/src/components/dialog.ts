import { buttonClass } from './button-class';

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

/** Of SweetAlert's options, those that the browser's own dialogs have too, and the rest. */
interface Options extends Record<string, unknown> {
  title: string;
  text: string;
  showCancelButton?: boolean;
}

const load = () => import('./sweet-dialog');

/**
 * Loads the dialogs' code, which else comes with the first one: for whoever is about to do what one
 * answers, since the network may be gone by then.
 */
export function loadDialogs(): void {
  load().catch(() => undefined);
}

function inBrowsersOwn({ title, text, showCancelButton = false }: Options): boolean {
  const words = `${title}\n\n${text}`;
  if (showCancelButton) return window.confirm(words);
  window.alert(words);
  return true;
}

async function fire(options: Options): Promise<boolean> {
  const sweet = await load().catch(() => undefined);
  // The browser has dialogs of its own, for when the network is gone.
  if (!sweet) return inBrowsersOwn(options);
  const { isConfirmed } = await sweet.Swal.fire({
    buttonsStyling: false,
    customClass: {
      confirmButton: buttonClass('primary'),
      cancelButton: buttonClass('secondary'),
    },
    ...options,
  });
  return isConfirmed;
}

/** Takes an open question back, as not confirmed: for a page that is left. */
export function closeDialog(): void {
  load().then(
    ({ Swal }) => {
      Swal.close();
    },
    () => undefined,
  );
}

/** Asks before something that cannot be undone; the focus starts on the way out. */
export function askToConfirm({ title, text, confirmLabel }: Confirmation): Promise<boolean> {
  return fire({
    title,
    text,
    icon: 'warning',
    showCancelButton: true,
    focusCancel: true,
    reverseButtons: true,
    confirmButtonText: confirmLabel,
  });
}

export async function showNotice({ title, text, icon, button }: Notice): Promise<void> {
  await fire({ title, text, icon, confirmButtonText: button });
}
