import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { isSameEmail } from '@potluck/functions/contract/account';
import { AuthFormPanel } from './auth-form';
import { getButtonClass } from '../ui/button';
import { Link } from '../ui/link';
import { PageMetadata } from '../ui/page';
import { pagePaths } from '../lib/paths';
import { useAccount } from './account-provider';
import {
  ConfirmEmailForm,
  EXPIRED_LINK_TEXT,
  type EmailActionLink,
  ResetPasswordForm,
  useEmailActionLink,
} from './email-links';

interface LinkTexts {
  title: string;
  text: string;
  buttonLabel: string;
  /** The text that the page shows after the link was used. */
  done: string;
}

const linkTexts: Record<EmailActionLink['mode'], LinkTexts> = {
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
  verifyAndChangeEmail: {
    title: 'Confirm your new email',
    text: 'After this step, you log in with your new email.',
    buttonLabel: 'Confirm my new email',
    done: 'Your new email is confirmed. Please log in with it.',
  },
};

/** The page that opens from the links in the emails of Firebase Auth. */
export default function EmailLinkPage() {
  const { state, logOut, reloadUser } = useAccount();
  const { link, forget } = useEmailActionLink();
  /** The email address of the account, after the email link has taken effect. Undefined before that. */
  const [usedBy, setUsedBy] = useState<string>();
  const [invalidText, setInvalidText] = useState<string>();

  const finish = (email: string): void => {
    forget();
    setUsedBy(email);
  };

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

  const showInvalidLink = useCallback((text: string) => {
    setInvalidText(text);
  }, []);

  if (!link || invalidText !== undefined) {
    return (
      <EmailLinkPanel title="This link does not work" text={invalidText ?? EXPIRED_LINK_TEXT}>
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
      </EmailLinkPanel>
    );
  }

  const { title, text, buttonLabel, done } = linkTexts[link.mode];
  if (usedBy !== undefined) {
    const isConfirmed = link.mode === 'verifyEmail';
    return (
      <EmailLinkPanel title={isConfirmed ? 'Thank you' : 'Done'} text={done}>
        <Link to={isConfirmed ? pagePaths.account : pagePaths.login} className={getButtonClass()}>
          {isConfirmed ? 'Your account' : 'Login'}
        </Link>
      </EmailLinkPanel>
    );
  }
  return (
    <EmailLinkPanel title={title} text={text}>
      {link.mode === 'resetPassword' ? (
        <ResetPasswordForm code={link.oobCode} onReset={finish} onInvalidLink={showInvalidLink} />
      ) : (
        <ConfirmEmailForm
          code={link.oobCode}
          buttonLabel={buttonLabel}
          onConfirmed={finish}
          onInvalidLink={showInvalidLink}
        />
      )}
    </EmailLinkPanel>
  );
}

interface PanelProps {
  title: string;
  text: string;
  children: ReactElement | ReactElement[];
}

function EmailLinkPanel({ title, text, children }: PanelProps) {
  return (
    <>
      <PageMetadata title={title} description="Use the link in an email from Potluck." />
      <AuthFormPanel title={title} text={text} imageUrl="/images/foods/red-lentil-soup-960.webp">
        {children}
      </AuthFormPanel>
    </>
  );
}
