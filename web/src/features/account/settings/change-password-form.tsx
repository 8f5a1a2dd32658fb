import { useState } from 'react';
import { Button } from '../../../components/button';
import { FormAlert } from '../../../ui/form-fields';
import { NewPasswordField, PasswordField } from '../forms/password-field';
import { showToast } from '../../../components/toast';
import { useFormFields, useFormSubmit } from '../../../ui/form-state';
import { useAccount } from '../account-context';
import { validatePasswordChange } from '../account-validation';
import {
  getFirebaseErrorText,
  getFirebaseErrorCode,
  isWrongPasswordError,
} from './firebase-error-code';

const BLANK_FIELDS = { current: '', password: '' };

/** Error codes of a password that violates the password policy of the Firebase project. */
const WEAK_PASSWORD_CODES = ['auth/weak-password', 'auth/password-does-not-meet-requirements'];

export function ChangePasswordForm({ email }: { email: string }) {
  const { changePassword } = useAccount();
  const { values, reset, bind, showErrors, showInvalidFields } = useFormFields(
    useState(BLANK_FIELDS),
    validatePasswordChange,
  );
  const [failure, setFailure] = useState<string>();

  const { busy, onSubmit } = useFormSubmit(async () => {
    setFailure(undefined);
    if (!showInvalidFields()) return;
    try {
      const isLoggedIn = await changePassword(values.current, values.password);
      reset(BLANK_FIELDS);
      const text = isLoggedIn
        ? 'Your password has been changed.'
        : 'Your password has been changed. Please log in with it.';
      void showToast('success', text);
    } catch (error) {
      if (isWrongPasswordError(error)) {
        showErrors({ current: 'This is not your current password.' });
      } else if (WEAK_PASSWORD_CODES.includes(getFirebaseErrorCode(error) ?? '')) {
        showErrors({ password: 'Please choose a stronger password.' });
      } else {
        setFailure(
          getFirebaseErrorText(error, 'Your password could not be changed. Please try again.'),
        );
      }
    }
  });

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      {/*
       * The hidden email field is for password managers, which need the email to store the new
       * password.
       */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...bind('current')}
      />
      <NewPasswordField label="New password" {...bind('password')} />
      <FormAlert>{failure}</FormAlert>
      <div>
        <Button type="submit" busy={busy}>
          Change the password
        </Button>
      </div>
    </form>
  );
}
