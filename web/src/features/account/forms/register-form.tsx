import { useEffect, useState } from 'react';
import { Button } from '../../../components/button';
import { FormAlert } from '../../../forms/form-alert';
import { PasswordField } from './password-field';
import { PhotoPicker } from '../../../photo/photo-picker';
import { TextField } from '../../../forms/text-field';
import { useFormSubmit } from '../../../forms/use-form-submit';
import { usePhotoUpload } from '../../../photo/use-photo-upload';
import { createLazyValidator } from '../../../forms/lazy-validator';
import { toPhotoFailure } from '../../../photo/use-photo-upload';
import { useFormFields } from '../../../forms/use-form-fields';
import { preloadCode } from '../../../lib/lazy-code';
import { useAccount } from '../../../account/account-provider';
import { PasswordRuleList } from './password-rule-list';
import { getRegistrationErrorText } from './registration-error-text';

const BLANK_FIELDS = { name: '', photoURL: '', email: '', password: '' };

const validator = createLazyValidator(
  async () => (await import('../account-validation')).validateRegistration,
);

interface Props {
  onSubmitStart: () => void;
  onRegistered: () => void;
  /** Called instead of `onRegistered` if the account exists, but its photo was not saved. */
  onPhotoFailed: (message: string) => void;
}

/**
 * Shows the registration form. Uploads a chosen photo after the account exists, because an upload
 * needs a login.
 */
export function RegisterForm({ onSubmitStart, onRegistered, onPhotoFailed }: Props) {
  const { register, saveProfile } = useAccount();
  useEffect(() => {
    preloadCode(validator.load);
  }, []);
  const { values, bind, showInvalidFields } = useFormFields(BLANK_FIELDS, validator.validate);
  const [failure, setFailure] = useState<string>();
  const photo = usePhotoUpload('portrait');
  const photoName =
    'original' in photo.state && photo.state.status !== 'failed'
      ? photo.state.original.name
      : undefined;
  const hasPhoto = photoName !== undefined;

  const { busy, onSubmit } = useFormSubmit(async () => {
    setFailure(undefined);
    try {
      await validator.load();
    } catch (error) {
      setFailure(getRegistrationErrorText(error));
      return;
    }
    if (!showInvalidFields(hasPhoto ? 'photoURL' : undefined)) return;
    onSubmitStart();
    const name = values.name.trim();
    try {
      await register({
        name,
        photoURL: hasPhoto ? null : values.photoURL.trim(),
        email: values.email.trim(),
        password: values.password,
      });
    } catch (error) {
      setFailure(getRegistrationErrorText(error));
      return;
    }
    try {
      const url = await photo.send();
      if (url !== undefined) await saveProfile(name, url);
      onRegistered();
    } catch (error) {
      onPhotoFailed(toPhotoFailure(error).message);
    }
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5 short:gap-3">
      <TextField label="Name" autoComplete="name" {...bind('name')} />
      <div className="grid gap-2.5 short:gap-1.5">
        <TextField
          label="Photo URL"
          type="url"
          autoComplete="photo"
          placeholder="https://example.com/me.jpg"
          {...bind('photoURL')}
          {...(hasPhoto && { value: photoName, readOnly: true, error: undefined })}
        />
        <PhotoPicker kind="portrait" upload={photo} />
      </div>
      <TextField label="Email" type="email" autoComplete="username" {...bind('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={<PasswordRuleList password={values.password} />}
        {...bind('password')}
      />
      <FormAlert>{failure}</FormAlert>
      <Button type="submit" busy={busy || photo.isBusy} className="w-full">
        Register
      </Button>
    </form>
  );
}
