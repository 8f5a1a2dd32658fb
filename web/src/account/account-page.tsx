import { pages } from '@potluck/functions/contract/pages';
import { PageHeader, PageMetadata, SettingsSection } from '../ui/page';
import { type Account, useAccount, useSignedInAccount } from './account-provider';
import {
  ChangePasswordForm,
  DeleteAccountButton,
  DownloadDataButton,
  SignOutEverywhereButton,
  callAccountApi,
} from './account-settings';
import { EmailConfirmationStatus } from './confirm-email';
import { isSameJsonValue } from '@potluck/functions/contract/values';
import { useState } from 'react';
import { Button } from '../ui/button';
import { FormAlert, TextField } from '../ui/form-fields';
import { AboutSettings } from '../order/about-form';
import { PhotoField } from '../photo/photo-field';
import { showToast } from '../ui/toast';
import { rebaseValues, useFormFields, useFormSubmit, useUnloadWarning } from '../ui/form-state';
import { usePhotoUpload } from '../photo/use-photo-upload';
import { apiPaths } from '../lib/paths';
import { validateProfile } from './account-validation';
import { getFirebaseErrorText } from './firebase-error-code';

export default function AccountPage() {
  const account = useSignedInAccount();

  return (
    // Resets the forms if a login in another tab replaces the account.
    <div key={account.uid} className="shell">
      <PageMetadata {...pages.account} description="Your profile, password, and data on Potluck." />
      <PageHeader title="Your Account" />
      <SettingsSection title="Profile" text="Cooks and guests see your name and your photo.">
        <ProfileForm account={account} />
      </SettingsSection>
      <SettingsSection
        title="Your page"
        text="Guests see this text on your public page while you have a dish on the menu."
      >
        <AboutSettings account={account} />
      </SettingsSection>
      <SettingsSection title="Email" text="We send emails only to a confirmed email.">
        <EmailConfirmationStatus account={account} />
      </SettingsSection>
      <SettingsSection
        title="Password"
        text={
          account.hasPassword
            ? 'A new password ends your login on all other devices.'
            : 'If you had a password, your first login with Google removed it, because your email was not confirmed.'
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
        <DeleteAccountButton account={account} />
      </SettingsSection>
    </div>
  );
}

export function ProfileForm({ account }: { account: Account }) {
  const { saveProfile } = useAccount();
  const current = { name: account.name, photoURL: account.photoURL ?? '' };
  const { values, setValues, setValue, bind, failure, setFailure, showInvalidFields } =
    useFormFields(useState(current), validateProfile);
  useUnloadWarning(!isSameJsonValue(values, current));
  const photo = usePhotoUpload('portrait', (address) => setValue('photoURL', address));

  const { busy, onSubmit } = useFormSubmit(async () => {
    if (!showInvalidFields()) return;
    const saved = { name: values.name.trim(), photoURL: values.photoURL.trim() };
    try {
      await saveProfile(saved.name, saved.photoURL);
      // Keeps the text that the user has typed during the request.
      setValues((edited) => rebaseValues(edited, values, saved));
    } catch (error) {
      setFailure(getFirebaseErrorText(error, 'Your profile could not be saved. Please try again.'));
      return;
    }
    try {
      await callAccountApi('PUT', apiPaths.account, account.email);
      void showToast('success', 'Your profile has been saved.');
    } catch {
      setFailure(
        'Your profile is saved, but some of your dishes may show the old one. Please save again.',
      );
    }
  });

  return (
    <form noValidate onSubmit={onSubmit}>
      <PhotoField
        kind="portrait"
        upload={photo}
        saved={current.photoURL}
        picker={{ onRemove: () => setValue('photoURL', current.photoURL) }}
        label="Photo URL"
        type="url"
        autoComplete="photo"
        {...bind('photoURL')}
      />
      <TextField label="Name" autoComplete="name" {...bind('name')} />
      <FormAlert>{failure}</FormAlert>
      <Button type="submit" busy={busy || photo.isBusy} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}
