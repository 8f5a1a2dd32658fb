import { useState } from 'react';
import { Button } from '../../../components/button';
import { FormAlert } from '../../../forms/form-alert';
import { PhotoPicker } from '../../../photos/photo-picker';
import { TextField } from '../../../forms/text-field';
import { showToast } from '../../../components/toast';
import { useFormSubmit } from '../../../forms/use-form-submit';
import { usePhotoUpload } from '../../../photos/use-photo-upload';
import { useSubmitAfterPhotoUpload } from '../../../photos/use-submit-after-photo-upload';
import { useFormFields } from '../../../forms/use-form-fields';
import type { Account } from '../account';
import { useAccount } from '../account-context';
import { copyProfileToFoods } from '../api/account-api';
import { validateProfile } from '../account-validation';
import { getFirebaseErrorText } from './firebase-error-code';

export function ProfileForm({ account }: { account: Account }) {
  const { saveProfile } = useAccount();
  const { values, setValue, bind, showInvalidFields } = useFormFields(
    { name: account.name, photoURL: account.photoURL ?? '' },
    validateProfile,
  );
  const [failure, setFailure] = useState<string>();
  const photo = usePhotoUpload('portrait', (address) => {
    setValue('photoURL', address);
  });
  const { form, isWaiting, wait } = useSubmitAfterPhotoUpload(photo);

  const { busy, onSubmit } = useFormSubmit(async () => {
    setFailure(undefined);
    if (!showInvalidFields(photo.isBusy ? 'photoURL' : undefined)) return;
    if (photo.isBusy) {
      wait();
      return;
    }
    try {
      await saveProfile(values.name.trim(), values.photoURL.trim());
    } catch (error) {
      setFailure(getFirebaseErrorText(error, 'Your profile could not be saved. Please try again.'));
      return;
    }
    try {
      await copyProfileToFoods(account.email);
      void showToast('success', 'Your profile has been saved.');
    } catch {
      setFailure(
        'Your profile is saved, but some of your dishes may show the old one. Please save again.',
      );
    }
  });

  return (
    <form noValidate ref={form} onSubmit={onSubmit} className="grid gap-5">
      <TextField label="Name" autoComplete="name" {...bind('name')} />
      <div className="grid gap-2.5">
        <TextField
          label="Photo URL"
          type="url"
          autoComplete="photo"
          {...bind('photoURL')}
          onChange={({ target }) => {
            // Cancels a running upload, because the URL of the uploaded photo would replace the typed URL.
            if (photo.isBusy) photo.cancel();
            setValue('photoURL', target.value);
          }}
        />
        <PhotoPicker
          kind="portrait"
          upload={photo}
          url={values.photoURL}
          onRemove={() => {
            setValue('photoURL', '');
          }}
        />
      </div>
      <FormAlert>{failure}</FormAlert>
      <div>
        <Button type="submit" busy={busy || isWaiting}>
          Save
        </Button>
      </div>
    </form>
  );
}
