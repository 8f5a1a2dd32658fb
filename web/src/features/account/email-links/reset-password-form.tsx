import { useEffect, useState } from 'react';
import { Button } from '../../../components/button';
import { restoreLostFocus } from '../../../components/restore-lost-focus';
import { FormAlert } from '../../../forms/form-alert';
import { PasswordField } from '../forms/password-field';
import { Spinner } from '../../../components/spinner';
import { TextField } from '../../../forms/text-field';
import { useFormSubmit } from '../../../forms/use-form-submit';
import { useFormFields } from '../../../forms/use-form-fields';
import { checkPasswordResetCode, resetPassword } from '../../../account/identity-toolkit';
import { validateNewPassword } from '../account-validation';
import { PasswordRuleList } from '../forms/password-rule-list';
import {
  getEmailLinkErrorText,
  isExpiredLinkError,
  isNoResponseError,
} from './email-link-error-text';

interface Props {
  code: string;
  /** Called with the email of the account after the password was changed. */
  onReset: (email: string) => void;
  /** Called with the error text if the link does not work. */
  onInvalidLink: (text: string) => void;
}

/** Checks the code of the email link, and then shows a form for the new password. */
export function ResetPasswordForm({ code, onReset, onInvalidLink }: Props) {
  const [email, setEmail] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let isCurrent = true;
    checkPasswordResetCode(code).then(
      (found) => {
        if (isCurrent) setEmail(found);
      },
      (error: unknown) => {
        if (!isCurrent) return;
        const showError = isNoResponseError(error) ? setFailure : onInvalidLink;
        showError(getEmailLinkErrorText(error));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [code, onInvalidLink, attempt]);

  if (email !== undefined) return <NewPasswordForm {...{ code, email, onReset, onInvalidLink }} />;
  if (failure === undefined) return <Spinner />;
  return (
    <div className="grid gap-5">
      <FormAlert>{failure}</FormAlert>
      <Button
        className="w-full"
        onClick={() => {
          setFailure(undefined);
          setAttempt(attempt + 1);
          restoreLostFocus();
        }}
      >
        Try again
      </Button>
    </div>
  );
}

function NewPasswordForm({ code, email, onReset, onInvalidLink }: Props & { email: string }) {
  const { values, bind, showInvalidFields } = useFormFields({ password: '' }, validateNewPassword);
  const [failure, setFailure] = useState<string>();

  const { busy, onSubmit } = useFormSubmit(async () => {
    setFailure(undefined);
    if (!showInvalidFields()) return;
    try {
      await resetPassword(code, values.password);
      onReset(email);
    } catch (error) {
      const showError = isExpiredLinkError(error) ? onInvalidLink : setFailure;
      showError(getEmailLinkErrorText(error));
    }
  });

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      {/*
       * The read-only email field is for password managers, which need the email to store the new
       * password.
       */}
      <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={<PasswordRuleList password={values.password} />}
        {...bind('password')}
      />
      <FormAlert>{failure}</FormAlert>
      <Button type="submit" busy={busy} className="w-full">
        Save the password
      </Button>
    </form>
  );
}
