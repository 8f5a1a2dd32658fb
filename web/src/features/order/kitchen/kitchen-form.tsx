import { BLANK_KITCHEN, kitchenSchema } from '@potluck/functions/contract/kitchen';
import { isSameJsonValue } from '@potluck/functions/contract/values';
import { useState } from 'react';
import { Button } from '../../../components/button';
import { FormAlert } from '../../../forms/form-alert';
import { RestoredDraftNotice } from '../../../drafts/restored-draft-notice';
import { createTextDraftSchema, startSave } from '../../../drafts/stored-draft';
import { TextArea } from '../../../forms/text-area';
import { showToast } from '../../../components/toast';
import { useFormSubmit } from '../../../forms/use-form-submit';
import { ApiError } from '../../../lib/api';
import { getFailureText } from '../../../forms/failure-text';
import { getFieldErrors } from '../../../forms/field-errors';
import { useFormFields } from '../../../forms/use-form-fields';
import { useSaveEnd } from '../../../drafts/use-save-end';
import { useUnloadWarning } from '../../../forms/use-unload-warning';
import { useRestoredDraft, useStoredDraft } from '../../../drafts/use-restored-draft';
import { rebaseDraft } from '../../../drafts/rebase-draft';
import { readKitchen, saveKitchen, type KitchenWithEtag } from '../api/order-api';

/**
 * Added to the error message if another device or tab has changed the pickup details, and the form has loaded them.
 */
const REBASED_TEXT = 'The fields that you have not edited show the new texts.';

const RESTORED_TEXT = 'Your unsaved changes are back.';
const CHANGED_TEXT = 'Your pickup details were changed since then.';

const kitchenDraftSchema = createTextDraftSchema(BLANK_KITCHEN);

interface Props {
  uid: string;
  email: string;
  stored: KitchenWithEtag;
  /** Called with the new stored pickup details after a save, or after another device has changed them. */
  onStoredChanged: (stored: KitchenWithEtag) => void;
}

/**
 * Shows the form in which a cook states where guests collect their orders. Keeps the input if the
 * save fails or the cook leaves the form.
 */
export function KitchenForm({ uid, email, stored, onStoredChanged }: Props) {
  /** The version of the pickup details that the cook edits. */
  const [base, setBase] = useState(stored);
  const slot = { uid, form: 'pickup-details', schema: kitchenDraftSchema };
  const restored = useRestoredDraft(slot, base.kitchen);
  const { values, setValues, bind, showErrors, showInvalidFields } = useFormFields(
    restored.values,
    (entered) => getFieldErrors(kitchenSchema, entered),
  );
  useStoredDraft(slot, { draft: values, base: base.kitchen }, restored.isRestored);
  useUnloadWarning(!isSameJsonValue(values, base.kitchen));
  const isEarlierSaveRunning = useSaveEnd(slot, (sent, saved) => {
    // Keeps the text that the user has typed during the request.
    setValues((edited) => rebaseDraft(edited, sent, saved));
    setBase((edited) => ({ ...edited, kitchen: saved }));
    restored.dismiss();
  });
  const [failure, setFailure] = useState<string>();

  /**
   * Loads the pickup details again after another device or tab has changed them. Fields that the cook has
   * edited keep their values. The other fields get the new values. Resolves with false if the request fails.
   */
  async function loadChangedKitchen(): Promise<boolean> {
    try {
      const current = await readKitchen(email);
      setValues((edited) => rebaseDraft(edited, base.kitchen, current.kitchen));
      setBase(current);
      onStoredChanged(current);
      return true;
    } catch {
      return false;
    }
  }

  /** Resolves with the text of the error, after loading the pickup details if another device changed them. */
  async function handleFailure(error: unknown): Promise<string> {
    if (!(error instanceof ApiError)) {
      return getFailureText('This could not be saved. Please try again.', error);
    }
    const hasLoaded = error.code === 'changed' && (await loadChangedKitchen());
    return getFailureText(hasLoaded ? `${error.message} ${REBASED_TEXT}` : error.message, error);
  }

  const { busy, onSubmit } = useFormSubmit(async () => {
    setFailure(undefined);
    if (!showInvalidFields()) return;
    const endSave = startSave(slot, values);
    try {
      const saved = await saveKitchen(email, values, base.etag);
      endSave(saved.kitchen);
      setBase(saved);
      onStoredChanged(saved);
      void showToast('success', 'Your pickup details are saved.');
    } catch (error) {
      endSave();
      if (error instanceof ApiError) showErrors(error.fields);
      setFailure(await handleFailure(error));
    }
  });

  // If another tab has saved other values, the form shows them, unless the user has edited a field in this tab. If
  // the user then saves the edited field, the form sends an old ETag. The API rejects the save, and the form
  // reports that the details have changed. The values can also equal the new ones, if the user has left the form
  // during its save and has returned before the response.
  const [shown, setShown] = useState(stored);
  const hasNoEdits = [base.kitchen, stored.kitchen].some((saved) => isSameJsonValue(values, saved));
  if (shown !== stored && !busy && !isEarlierSaveRunning) {
    if (hasNoEdits) {
      setShown(stored);
      setBase(stored);
      setValues(stored.kitchen);
      restored.dismiss();
    } else if (isSameJsonValue(base.kitchen, stored.kitchen)) {
      // The values are the same, but the ETag can be new, for example after a save of an earlier instance of the form.
      setShown(stored);
      setBase(stored);
    }
  }

  function discardDraft(): void {
    setValues(base.kitchen);
    showErrors({});
    setFailure(undefined);
    restored.dismiss();
  }

  return (
    <div>
      {restored.isRestored && (
        <RestoredDraftNotice
          text={
            restored.isBaseChanged
              ? `${RESTORED_TEXT} ${CHANGED_TEXT} ${REBASED_TEXT}`
              : RESTORED_TEXT
          }
          discardLabel="Discard changes"
          onDiscard={discardDraft}
          isSaving={busy}
        />
      )}
      <form noValidate onSubmit={onSubmit} className="grid gap-5">
        <TextArea
          label="Place"
          dir="auto"
          rows={2}
          autoComplete="street-address"
          {...bind('place')}
          {...optional}
        />
        <TextArea
          label="Times"
          dir="auto"
          rows={2}
          hint="For example: every day from 6 to 8 pm"
          {...bind('times')}
          {...optional}
        />
        <TextArea
          label="Payment"
          dir="auto"
          rows={2}
          hint="Potluck takes no money. State how guests pay you, for example in cash."
          {...bind('payment')}
          {...optional}
        />
        <TextArea label="Note" dir="auto" rows={3} {...bind('note')} {...optional} />
        <FormAlert>{failure}</FormAlert>
        <div>
          <Button type="submit" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </div>
  );
}

const optional = { required: false };
