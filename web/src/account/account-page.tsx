import { pages } from '@potluck/functions/contract/pages';
import { useNavigate } from 'react-router-dom';
import { PageHeader, PageMetadata } from '../ui/page';
import { SettingsSection } from '../ui/settings-section';
import { pagePaths } from '../lib/page-paths';
import { useSignedInAccount } from './account-provider';
import {
  ChangePasswordForm,
  DeleteAccountButton,
  DownloadDataButton,
  SignOutEverywhereButton,
} from './account-settings';
import { EmailConfirmationStatus } from './confirm-email';
import { ProfileForm } from './profile-form';

export default function AccountPage() {
  const account = useSignedInAccount();
  const navigate = useNavigate();

  return (
    // Resets the forms if a login in another tab replaces the account.
    <div key={account.uid} className="shell">
      <PageMetadata
        title={pages.account.title}
        description="Your profile, password, and data on Potluck."
      />
      <PageHeader title="Your Account" />
      <SettingsSection title="Profile" text="Cooks and guests see your name and your photo.">
        <ProfileForm account={account} />
      </SettingsSection>
      <SettingsSection title="Email" text="We send emails only to a confirmed email.">
        <EmailConfirmationStatus account={account} />
      </SettingsSection>
      <SettingsSection
        title="Password"
        text={
          account.hasPassword ? 'A new password ends your login on all other devices.' : undefined
        }
      >
        {account.hasPassword ? (
          <ChangePasswordForm email={account.email} />
        ) : (
          <p>You log in with Google, so Potluck has no password of yours.</p>
        )}
      </SettingsSection>
      <SettingsSection
        title="Devices"
        text="If you have lost a device, or used a shared one, sign out everywhere."
      >
        <SignOutEverywhereButton email={account.email} />
      </SettingsSection>
      <SettingsSection
        title="Your data"
        text="A file with your profile, your dishes, your orders, your pickup details, your email settings, and your reports."
      >
        <DownloadDataButton />
      </SettingsSection>
      <SettingsSection
        title="Delete your account"
        text="Your dishes are deleted. Orders stay for the other person, without your name, email, and photo."
      >
        <DeleteAccountButton
          account={account}
          onDeleted={() => void navigate(pagePaths.home, { replace: true })}
        />
      </SettingsSection>
    </div>
  );
}
