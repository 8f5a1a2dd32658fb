import { getFailureText } from '../lib/failure-text';
import {
  IdentityToolkitError,
  applyEmailActionCode,
  checkPasswordResetCode,
  requestPasswordReset,
  resetPassword,
} from './identity-toolkit';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { pagePaths } from '../lib/paths';
import { Button } from '../ui/button';
import { FormAlert, TextField } from '../ui/form-fields';
import { useFormFields, useFormSubmit } from '../ui/form-state';
import { restoreLostFocus } from '../ui/restore-lost-focus';
import { NewPasswordField } from './auth-form';
import { Spinner } from '../ui/spinner';
import { validateNewPassword, validatePasswordResetRequest } from './account-validation';

export const EXPIRED_LINK_TEXT = 'This link has expired or was already used.';

const TEXTS: Record<string, string> = {
  EXPIRED_OOB_CODE: EXPIRED_LINK_TEXT,
  INVALID_OOB_CODE: EXPIRED_LINK_TEXT,
  USER_DISABLED: 'This account is disabled.',
  USER_NOT_FOUND: 'This account does not exist any more.',
  EMAIL_NOT_FOUND: 'This account does not exist any more.',
  INVALID_EMAIL: 'Email must be an email address.',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'Too many attempts. Please try again later.',
  QUOTA_EXCEEDED: 'Too many emails were requested. Please try again later.',
  WEAK_PASSWORD: 'Please choose a stronger password.',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'Please choose a stronger password.',
  NO_RESPONSE: 'The login service is not responding. Check your connection and try again.',
};

/** Returns the text that the site shows for an error of the Identity Toolkit. */
function getEmailLinkErrorText(error: unknown): string {
  const text = error instanceof IdentityToolkitError ? TEXTS[error.code] : undefined;
  return getFailureText(text ?? 'Something went wrong. Please try again.', error);
}

/**
 * Returns true if the code of the email link has expired or was already used, so a retry is
 * useless.
 */
function isExpiredLinkError(error: unknown): boolean {
  return getEmailLinkErrorText(error) === EXPIRED_LINK_TEXT;
}

/** Returns true if the Identity Toolkit did not respond, so a retry may succeed. */
function isNoResponseError(error: unknown): boolean {
  return error instanceof IdentityToolkitError && error.code === 'NO_RESPONSE';
}

/** The query parameters of the link in a Firebase Auth email. Firebase defines their names. */
const emailLinkSchema = v.object({
  mode: v.picklist(['resetPassword', 'verifyEmail', 'recoverEmail', 'verifyAndChangeEmail']),
  oobCode: v.pipe(v.string(), v.nonEmpty()),
});

export type EmailActionLink = v.InferOutput<typeof emailLinkSchema>;

/**
 * Returns the parameters of the email link in the URL, or undefined if the URL contains no valid
 * link. Moves the one-time code from the URL to the state of the history entry: a reload still
 * works, but the code is not visible, not in the browser history, and not in a copied URL. `forget`
 * deletes the code after its use.
 */
export function useEmailActionLink(): { link: EmailActionLink | undefined; forget: () => void } {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  const [link] = useState(() => {
    const values = search ? Object.fromEntries(new URLSearchParams(search)) : state;
    const parsed = v.safeParse(emailLinkSchema, values);
    return parsed.success ? parsed.output : undefined;
  });

  const replaceState = useCallback(
    (next: EmailActionLink | null) =>
      void navigate(pagePaths.emailLink, { replace: true, state: next }),
    [navigate],
  );
  useLayoutEffect(() => {
    if (search) replaceState(link ?? null);
  }, [search, link, replaceState]);

  const forget = useCallback(() => {
    replaceState(null);
  }, [replaceState]);
  return { link, forget };
}

/** Shows the form that requests an email with a link for resetting the password. */
export function ForgotPasswordForm() {
  const { values, bind, showInvalidFields } = useFormFields(
    useState({ email: '' }),
    validatePasswordResetRequest,
  );
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const { busy, onSubmit } = useFormSubmit(async () => {
    setFailure(undefined);
    setSentTo(undefined);
    if (!showInvalidFields()) return;
    const email = values.email.trim();
    try {
      await requestPasswordReset(email);
      setSentTo(email);
    } catch (error) {
      setFailure(getEmailLinkErrorText(error));
    }
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField label="Email" type="email" autoComplete="username" {...bind('email')} />
      <FormAlert>{failure}</FormAlert>
      <Button type="submit" busy={busy} className="w-full">
        Send the link
      </Button>
      {/* The sentence is the same for every email, so it does not reveal whether an account exists. */}
      <div role="status">
        {sentTo !== undefined && (
          <p className="rounded-field bg-tint px-4 py-3">
            {`If ${sentTo} belongs to an account, we have sent a link to it. Open the link soon, because it expires. If no email arrives, look into your spam folder.`}
          </p>
        )}
      </div>
    </form>
  );
}

interface ResetPasswordProps {
  code: string;
  /** Called with the email of the account after the password was changed. */
  onReset: (email: string) => void;
  /** Called with the error text if the link does not work. */
  onInvalidLink: (text: string) => void;
}

/** Checks the code of the email link, and then shows a form for the new password. */
export function ResetPasswordForm({ code, onReset, onInvalidLink }: ResetPasswordProps) {
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

function NewPasswordForm({
  code,
  email,
  onReset,
  onInvalidLink,
}: ResetPasswordProps & { email: string }) {
  const { values, bind, showInvalidFields } = useFormFields(
    useState({ password: '' }),
    validateNewPassword,
  );
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
      <NewPasswordField label="New password" {...bind('password')} />
      <FormAlert>{failure}</FormAlert>
      <Button type="submit" busy={busy} className="w-full">
        Save the password
      </Button>
    </form>
  );
}

interface ConfirmEmailProps {
  code: string;
  buttonLabel: string;
  /** Called with the email after it was confirmed or restored. */
  onConfirmed: (email: string) => void;
  /** Called with the error text if the link does not work. */
  onInvalidLink: (text: string) => void;
}

/**
 * Shows a button that confirms or restores the email. Opening the email link does not confirm the
 * email, because mail scanners open links but do not click buttons.
 */
export function ConfirmEmailForm({
  code,
  buttonLabel,
  onConfirmed,
  onInvalidLink,
}: ConfirmEmailProps) {
  const [failure, setFailure] = useState<string>();

  const { busy, onSubmit } = useFormSubmit(async () => {
    setFailure(undefined);
    try {
      onConfirmed(await applyEmailActionCode(code));
    } catch (error) {
      const showError = isExpiredLinkError(error) ? onInvalidLink : setFailure;
      showError(getEmailLinkErrorText(error));
    }
  });

  return (
    <form onSubmit={onSubmit} className="grid gap-5">
      <FormAlert>{failure}</FormAlert>
      <Button type="submit" busy={busy} className="w-full">
        {buttonLabel}
      </Button>
    </form>
  );
}
