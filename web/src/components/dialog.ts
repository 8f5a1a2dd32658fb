import { loadCode, preloadCode } from '../lib/load-code';
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

const load = () => loadCode(() => import('./sweet-dialog'));

/**
 * Loads the dialogs' code, which else comes with the first one: for whoever is about to do what one
 * answers, since the network may be gone by then.
 */
export function loadDialogs(): void {
  preloadCode(load);
}

async function fire(
  title: string,
  text: string,
  options: Record<string, unknown>,
): Promise<boolean> {
  const sweet = await load().catch(() => undefined);
  // The browser has a dialog of its own, for when the network is gone.
  if (!sweet) return window.confirm(`${title}\n\n${text}`);
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
  return fire(title, text, {
    icon: 'warning',
    showCancelButton: true,
    focusCancel: true,
    reverseButtons: true,
    confirmButtonText: confirmLabel,
  });
}

export async function showNotice({ title, text, icon, button }: Notice): Promise<void> {
  await fire(title, text, { icon, confirmButtonText: button });
}
