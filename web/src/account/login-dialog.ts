import { OFFLINE_MESSAGE, openDialog, type ConfirmDialogOptions } from '../ui/dialog';
import { showToast } from '../ui/toast';

interface LoginDialogOptions extends ConfirmDialogOptions {
  /** False if the user logs in with Google, in a popup that `onConfirm` opens. */
  asksForPassword: boolean;
  /** Runs the action. Resolves with an error text, with `''` if the user has canceled it, or with undefined. */
  onConfirm: (password: string | undefined) => Promise<string | undefined>;
}

const PASSWORD_INPUT = {
  input: 'password',
  inputLabel: 'Your password',
  inputAttributes: { autocomplete: 'current-password' },
  // Do not trim the input, because a password may begin or end with a space.
  inputAutoTrim: false,
  inputValidator: (value: string) => (value ? undefined : 'Password is required.'),
};

/** Asks the user to log in again, and then runs an action that cannot be undone. Resolves to true if it succeeds. */
export async function askToConfirmWithLogin(question: LoginDialogOptions): Promise<boolean> {
  const { title, text, confirmLabel, asksForPassword, onConfirm } = question;
  const getOptions: Parameters<typeof openDialog>[2] = (Swal) => ({
    icon: 'warning',
    showCancelButton: true,
    confirmButtonText: confirmLabel,
    ...(asksForPassword ? PASSWORD_INPUT : { focusCancel: true }),
    showLoaderOnConfirm: true,
    preConfirm: async (value: unknown) => {
      const error = await onConfirm(asksForPassword ? String(value) : undefined);
      if (error) Swal.showValidationMessage(error);
      return error === undefined;
    },
  });
  const isConfirmed = await openDialog(title, text, getOptions);
  if (isConfirmed === undefined) void showToast('error', OFFLINE_MESSAGE);
  return isConfirmed === true;
}
