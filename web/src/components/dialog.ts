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

/** The dialogs' code is loaded with the first one. */
async function fire(options: object): Promise<boolean> {
  const { Swal } = await import('./sweet-dialog');
  const { isConfirmed } = await Swal.fire({
    buttonsStyling: false,
    customClass: {
      confirmButton: buttonClass('primary'),
      cancelButton: buttonClass('secondary'),
    },
    ...options,
  });
  return isConfirmed;
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
