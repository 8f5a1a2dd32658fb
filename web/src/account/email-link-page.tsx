import { pages } from '@potluck/functions/contract/pages';
import { isSameEmail } from '@potluck/functions/contract/fields';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { AuthFormPanel, NewPasswordField } from './auth-form';
import { ActionButton, Button, getButtonClass } from '../ui/button';
import { FormAlert, TextField } from '../ui/form-fields';
import { useFormFields, useFormSubmit } from '../ui/form-state';
import { Link } from '../ui/link';
import { restoreLostFocus } from '../ui/restore-lost-focus';
import { Spinner } from '../ui/spinner';
import { ListErrorState } from '../ui/states';
import { preloadCode } from '../lib/lazy-code';
import { pagePaths } from '../lib/paths';
import { queryClient } from '../lib/query-client';
import { loadSessionCode, useAccount } from './account-provider';
import { toReturnPathState } from './require-account';
import { validateNewPassword } from './account-validation';
import {
  EXPIRED_LINK_TEXT,
  getEmailLinkErrorText,
  isExpiredLinkError,
} from './firebase-error-code';

/** The query parameters of the link in a Firebase Auth email. Firebase defines their names. */
const emailLinkSchema = v.object({
  mode: v.picklist(['resetPassword', 'verifyEmail', 'recoverEmail']),
  oobCode: v.pipe(v.string(), v.nonEmpty()),
});

type EmailActionLink = v.InferOutput<typeof emailLinkSchema>;

/** `done` is the text that the page shows after the link was used. */
const linkTexts = {
  resetPassword: {
    title: 'Choose a new password',
    text: 'You will be logged out on every device.',
    buttonLabel: 'Save the password',
    done: 'Your password is changed. Please log in with it.',
  },
  verifyEmail: {
    title: 'Confirm your email',
    text: 'One click, and we know that this email is yours.',
    buttonLabel: 'Confirm my email',
    done: 'Your email is confirmed.',
  },
  recoverEmail: {
    title: 'Restore your email',
    text: 'The email of your account was changed. You can undo this change.',
    buttonLabel: 'Restore my email',
    done: 'Your email is restored. If you did not change it, please choose a new password, too.',
  },
} satisfies Record<EmailActionLink['mode'], object>;

const panel = {
  ...pages.emailLink,
  description: 'Use the link in an email from Potluck.',
};

export default function EmailLinkPage() {
  const { state, logOut, reloadUser } = useAccount();
  const { link, forget } = useEmailActionLink();
  /** The email address of the account, after the email link has taken effect. Undefined before that. */
  const [usedBy, setUsedBy] = useState<string>();
  const [isExpired, setIsExpired] = useState(false);
  useEffect(() => preloadCode(loadSessionCode), []);

  // The link can take effect while the session is still loading, so this effect also runs after the session has
  // loaded.
  const signedInEmail = state.status === 'signed-in' ? state.account.email : undefined;
  useEffect(() => {
    if (usedBy === undefined || signedInEmail === undefined) return;
    if (!isSameEmail(signedInEmail, usedBy)) return;
    // A new password or email address has revoked the login of this browser, so the page logs the
    // user out. A confirmed email address only requires a reload of the user.
    const update = link?.mode === 'verifyEmail' ? reloadUser : logOut;
    update().catch(() => undefined);
  }, [usedBy, signedInEmail, link, reloadUser, logOut]);

  if (!link || isExpired) {
    return (
      <AuthFormPanel {...panel} title="This link does not work" text={EXPIRED_LINK_TEXT}>
        <p className="text-soft">
          You can request a new link for your password here. A new link that confirms your email is
          on your account page.
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to={pagePaths.forgotPassword} className={getButtonClass()}>
            Request a new link
          </Link>
          <Link to={pagePaths.account} className={getButtonClass('secondary')}>
            Your account
          </Link>
        </div>
      </AuthFormPanel>
    );
  }

  const { title, text, done } = linkTexts[link.mode];
  if (usedBy !== undefined) {
    const isConfirmed = link.mode === 'verifyEmail';
    return (
      <AuthFormPanel {...panel} title={isConfirmed ? 'Thank you' : 'Done'} text={done}>
        <Link to={isConfirmed ? pagePaths.account : pagePaths.login} className={getButtonClass()}>
          {isConfirmed ? 'Your account' : 'Login'}
        </Link>
      </AuthFormPanel>
    );
  }
  return (
    <AuthFormPanel {...panel} title={title} text={text}>
      <EmailLinkForm
        link={link}
        onUsed={(email) => {
          forget();
          setUsedBy(email);
        }}
        onExpired={() => setIsExpired(true)}
      />
    </AuthFormPanel>
  );
}

interface EmailLinkFormProps {
  link: EmailActionLink;
  onUsed: (email: string) => void;
  onExpired: () => void;
}

/** Opening the link does not use it, because mail scanners open links but do not click buttons. */
function EmailLinkForm({ link, onUsed, onExpired }: EmailLinkFormProps) {
  const { mode, oobCode } = link;
  const { state, checkEmailCode, resetPassword, applyEmailCode } = useAccount();
  const isReset = mode === 'resetPassword';
  // The owner of an email must not confirm an account that somebody else has registered with it.
  const needsLogin = mode === 'verifyEmail';
  const { values, bind, failure, setFailure, showInvalidFields } = useFormFields(
    useState({ password: '' }),
    (entered) => (isReset ? validateNewPassword(entered) : {}),
  );
  const check = useQuery(
    {
      queryKey: ['email-link', oobCode],
      queryFn: () => checkEmailCode(oobCode),
      enabled: isReset || needsLogin,
      staleTime: 'static',
      gcTime: 0,
    },
    queryClient,
  );
  const isCheckExpired = isExpiredLinkError(check.error);
  useEffect(() => {
    if (isCheckExpired) onExpired();
  }, [isCheckExpired, onExpired]);

  const { busy, onSubmit } = useFormSubmit(async () => {
    if (!showInvalidFields()) return;
    try {
      if (isReset) await resetPassword(oobCode, values.password);
      onUsed(isReset ? (check.data ?? '') : await applyEmailCode(oobCode));
    } catch (error) {
      if (isExpiredLinkError(error)) onExpired();
      else setFailure(getEmailLinkErrorText(error));
    }
  });

  const isSessionLoading = needsLogin && state.status === 'loading';
  if (check.isLoading || isCheckExpired || isSessionLoading) return <Spinner />;
  if (check.error)
    return <ListErrorState text={getEmailLinkErrorText(check.error)} onRetry={check.refetch} />;
  const account = state.status === 'signed-in' ? state.account : undefined;
  const email = check.data ?? '';
  if (needsLogin && !(account && isSameEmail(account.email, email)))
    return <LoginRequest link={link} email={email} currentEmail={account?.email} />;
  return (
    <form noValidate onSubmit={onSubmit}>
      {isReset && (
        <>
          {/* The email field is for password managers, which need the email to store the new password. */}
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            value={check.data}
            readOnly
          />
          <NewPasswordField label="New password" {...bind('password')} />
        </>
      )}
      <FormAlert>{failure}</FormAlert>
      <Button type="submit" busy={busy} className="w-full">
        {linkTexts[mode].buttonLabel}
      </Button>
    </form>
  );
}

interface LoginRequestProps {
  link: EmailActionLink;
  /** The email of the account to which the link belongs. */
  email: string;
  currentEmail: string | undefined;
}

/** Asks for the login of an account. The login returns to the link. */
function LoginRequest({ link, email, currentEmail }: LoginRequestProps) {
  const { logOut } = useAccount();
  const search = `?${new URLSearchParams(link).toString()}`;

  async function leave(): Promise<string | undefined> {
    try {
      await logOut();
      restoreLostFocus();
      return undefined;
    } catch {
      return 'Failed to log out.';
    }
  }

  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere">{`Log in as ${email} to confirm this email.`}</p>
      {currentEmail === undefined ? (
        <Link
          to={pagePaths.login}
          state={toReturnPathState({ pathname: pagePaths.emailLink, search, hash: '' })}
          className={getButtonClass()}
        >
          Login
        </Link>
      ) : (
        <>
          <p className="wrap-anywhere">{`You are logged in as ${currentEmail}.`}</p>
          <ActionButton action={leave}>Logout</ActionButton>
        </>
      )}
      <p className="text-soft">If you have not registered at Potluck, you can ignore our email.</p>
    </div>
  );
}

/**
 * Returns the email link in the URL. Moves its one-time code from the URL to the state of the history entry: a reload
 * still works, but the code is not visible, not in the browser history, and not in a copied URL.
 */
function useEmailActionLink(): { link: EmailActionLink | undefined; forget: () => void } {
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

  const forget = () => replaceState(null);
  return { link, forget };
}
