import { useNavigate } from 'react-router-dom';
import { PageHeader } from '../components/page-header';
import { PageMetadata } from '../components/page-metadata';
import { SettingsSection } from '../components/settings-section';
import { paths } from '../config/paths';
import { useSignedInAccount } from '../features/account/account-context';
import { ChangePasswordForm } from '../features/account/settings/change-password-form';
import { DeleteAccount } from '../features/account/settings/delete-account';
import { DownloadData } from '../features/account/settings/download-data';
import { EmailStatus } from '../features/account/settings/email-status';
import { ProfileForm } from '../features/account/settings/profile-form';
import { SignOutEverywhere } from '../features/account/settings/sign-out-everywhere';

export default function AccountPage() {
  const account = useSignedInAccount();
  const navigate = useNavigate();

  return (
    <div className="shell">
      <PageMetadata
        title="Your Account"
        description="Your profile, password, and data on Potluck."
      />
      <PageHeader title="Your Account" />
      <SettingsSection title="Profile" text="Cooks and guests see your name and your photo.">
        <ProfileForm account={account} />
      </SettingsSection>
      <SettingsSection title="Email" text="We send emails only to a confirmed email.">
        <EmailStatus account={account} />
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
        <SignOutEverywhere email={account.email} />
      </SettingsSection>
      <SettingsSection
        title="Your data"
        text="A file with your profile, your dishes, your orders, and your reports."
      >
        <DownloadData />
      </SettingsSection>
      <SettingsSection
        title="Delete your account"
        text="Your dishes are deleted. Orders stay for the other person, without your name, email, and photo."
      >
        <DeleteAccount
          account={account}
          onDeleted={() => void navigate(paths.home, { replace: true })}
        />
      </SettingsSection>
    </div>
  );
}
