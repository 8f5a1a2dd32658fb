import { isSameJsonValue } from '@potluck/functions/contract/values';
import { useState } from 'react';
import { Button } from '../../../components/button';
import { FormAlert } from '../../../forms/form-alert';
import { RestoredDraftNotice } from '../../../drafts/restored-draft-notice';
import { createTextDraftSchema, startSave } from '../../../drafts/stored-draft';
import { PhotoPicker } from '../../../photo/photo-picker';
import { TextField } from '../../../forms/text-field';
import { showToast } from '../../../components/toast';
import { useFormSubmit } from '../../../forms/use-form-submit';
import { usePhotoUpload } from '../../../photo/use-photo-upload';
import { useFormFields } from '../../../forms/use-form-fields';
import { useSaveEnd } from '../../../drafts/use-save-end';
import { useUnloadWarning } from '../../../forms/use-unload-warning';
import { useRestoredDraft, useStoredDraft } from '../../../drafts/use-restored-draft';
import { rebaseDraft } from '../../../drafts/rebase-draft';
import type { Account } from '../../../account/account-provider';
import { useAccount } from '../../../account/account-provider';
import { copyProfileToFoods } from '../../../account/account-settings';
import { validateProfile } from '../account-validation';
import { getFirebaseErrorText } from '../../../account/firebase-error-code';

const RESTORED_TEXT = 'Your unsaved changes are back.';
const CHANGED_TEXT =
  'Your profile was changed since then. A field that you have not edited shows the new value.';

const profileDraftSchema = createTextDraftSchema({ name: '', photoURL: '' });

/** Shows the form for the name and the photo of the user. Keeps the input if the user leaves the form. */
export function ProfileForm({ account }: { account: Account }) {
  const { saveProfile } = useAccount();
  const current = { name: account.name, photoURL: account.photoURL ?? '' };
  /** The profile before the edits of the user. */
  const [base, setBase] = useState(current);
  const slot = { uid: account.uid, form: 'profile', schema: profileDraftSchema };
  const restored = useRestoredDraft(slot, base);
  const { values, setValues, setValue, bind, showErrors, showInvalidFields } = useFormFields(
    restored.values,
    validateProfile,
  );
  useStoredDraft(slot, { draft: values, base }, restored.isRestored);
  useUnloadWarning(!isSameJsonValue(values, base));
  useSaveEnd(slot, (sent, saved) => {
    // Keeps the text that the user has typed during the request.
    setValues((edited) => rebaseDraft(edited, sent, saved));
    setBase(saved);
    restored.dismiss();
  });
  const [failure, setFailure] = useState<string>();
  const photo = usePhotoUpload('portrait', (address) => {
    setValue('photoURL', address);
  });

  const { busy, onSubmit } = useFormSubmit(async () => {
    setFailure(undefined);
    if (!showInvalidFields()) return;
    const saved = { name: values.name.trim(), photoURL: values.photoURL.trim() };
    const endSave = startSave(slot, values);
    try {
      await saveProfile(saved.name, saved.photoURL);
      endSave(saved);
    } catch (error) {
      endSave();
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

  // The restored values can already equal the saved profile. The user may have left the form during the save, and
  // returned before the response arrived.
  if (restored.isRestored && isSameJsonValue(values, current)) {
    setBase(current);
    restored.dismiss();
  }

  function discardDraft(): void {
    photo.clear();
    setValues(base);
    showErrors({});
    setFailure(undefined);
    restored.dismiss();
  }

  return (
    <div>
      {restored.isRestored && (
        <RestoredDraftNotice
          text={restored.isBaseChanged ? `${RESTORED_TEXT} ${CHANGED_TEXT}` : RESTORED_TEXT}
          discardLabel="Discard changes"
          onDiscard={discardDraft}
          isSaving={busy}
        />
      )}
      <form noValidate onSubmit={onSubmit} className="grid gap-5">
        <TextField label="Name" autoComplete="name" {...bind('name')} />
        <div className="grid gap-2.5">
          <TextField
            label="Photo URL"
            type="url"
            autoComplete="photo"
            {...bind('photoURL')}
            onChange={({ target }) => {
              // Cancels a running upload, because the URL of the uploaded photo would replace the typed URL.
              if (photo.isBusy) photo.clear();
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
          <Button type="submit" busy={busy || photo.isBusy}>
            Save
          </Button>
        </div>
      </form>
    </div>
  );
}
