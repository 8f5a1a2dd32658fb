import {
  type Kitchen,
  type KitchenChanges,
  kitchenChangesSchema,
} from '@potluck/functions/contract/kitchen';
import { type PlaceTime, paymentLabels } from '@potluck/functions/contract/pickup';
import { isSameJsonValue } from '@potluck/functions/contract/values';
import { useState } from 'react';
import { Button } from '../ui/button';
import { Spinner } from '../ui/spinner';
import { ListErrorState } from '../ui/states';
import { SettingsSection } from '../ui/page';
import { showToast } from '../ui/toast';
import { getFailureText, showFormError } from '../ui/failure';
import { formatGuestsToTell } from '../lib/dish-texts';
import {
  CheckboxList,
  FormAlert,
  FormNotice,
  Options,
  SelectField,
  TextArea,
  TextField,
} from '../ui/form-fields';
import { rebaseValues, useFormFields, useFormSubmit, useUnloadWarning } from '../ui/form-state';
import { blankToUndefined, getFieldErrors } from '../ui/form-validation';
import { CellField } from './cell-field';
import { saveKitchen } from './order-api';
import { createKitchenQuery, useOrderCount } from './order-queries';
import { storeQueryData, useApiQuery, type User } from '../lib/query-client';
import { EmailOptIn } from './email-opt-in';

export const KITCHEN_SETTINGS_ID = 'kitchen-settings';

export function KitchenSettings({ account }: { account: User }) {
  const { data: stored, error, refetch } = useApiQuery(createKitchenQuery(account));
  return (
    <SettingsSection
      title="Where guests collect"
      headingId={KITCHEN_SETTINGS_ID}
      text="Only guests with an active order from you can see your address and your notes."
    >
      <div className="grid gap-8">
        {stored ? (
          // The key resets the form if a login in another tab replaces the account.
          <KitchenForm key={account.uid} account={account} stored={stored} />
        ) : error === undefined ? (
          <Spinner className="py-6" />
        ) : (
          <ListErrorState
            text={getFailureText('Your pickup details could not be loaded.', error)}
            onRetry={refetch}
          />
        )}
        <EmailOptIn account={account} label="Email me about new orders" level="all" />
      </div>
    </SettingsSection>
  );
}

/** The values of the form. A blank text means that the cook has not entered it. */
type KitchenDraft = ReturnType<typeof toKitchenDraft>;

// `about` has its own form on the account page.
const toKitchenDraft = ({ about: _about, ...kitchen }: Kitchen) => ({
  ...kitchen,
  area: kitchen.area ?? '',
  cell: kitchen.cell ?? '',
  pay: kitchen.pay ?? [],
  show_place: kitchen.show_place ?? 'ready',
});

/** Returns the pickup details to send, with null for each missing one. */
const toKitchenChanges = ({ area, cell, pay, show_place, ...texts }: KitchenDraft) =>
  ({
    ...texts,
    area: blankToUndefined(area) ?? null,
    cell: blankToUndefined(cell) ?? null,
    pay: pay.length > 0 ? pay : null,
    show_place: show_place === 'ready' ? null : show_place,
  }) satisfies KitchenChanges;

const placeTimeTexts: Record<PlaceTime, string> = {
  ready: 'When the order is ready',
  placed: 'Right after the order',
  day: 'On the day, 12 hours before the pickup',
};

function KitchenForm({ account, stored }: { account: User; stored: Kitchen }) {
  const [saved, setSaved] = useState(() => toKitchenDraft(stored));
  const form = useFormFields(useState(saved), (entered) =>
    getFieldErrors(kitchenChangesSchema, toKitchenChanges(entered)),
  );
  const { values, setValue, setValues, bind } = form;
  useUnloadWarning(!isSameJsonValue(values, saved));
  // The interval is 0, because `SignedInUpdates` polls this number.
  const { data: count } = useOrderCount(account, 0);
  const tellsGuests = values.place !== saved.place || values.times !== saved.times;

  const { busy, onSubmit } = useFormSubmit(async () => {
    if (!form.showInvalidFields()) return;
    try {
      // Another device can have changed the fields that the cook has not edited.
      const before: Record<string, unknown> = toKitchenChanges(saved);
      const edited = Object.entries(toKitchenChanges(values)).filter(
        ([name, value]) => !isSameJsonValue(value, before[name]),
      );
      const current = await saveKitchen(account.email, Object.fromEntries(edited));
      // Keeps the text that the cook has typed during the request.
      setValues((typed) => rebaseValues(typed, values, toKitchenDraft(current)));
      setSaved(toKitchenDraft(current));
      void storeQueryData(createKitchenQuery(account).queryKey, () => current);
      void showToast('success', 'Your pickup details are saved.');
    } catch (error) {
      showFormError(form, error);
    }
  });

  type TextName = Parameters<typeof bind>[0];
  const field = (name: TextName) => ({ ...bind(name), required: false, dir: 'auto' });
  return (
    <form noValidate onSubmit={onSubmit} className="gap-8">
      <fieldset className="gap-5">
        <legend className="mb-4 text-lg">What everybody sees</legend>
        <TextField
          label="Area"
          autoComplete="address-level3"
          hint="Everybody sees this. Don’t write your street."
          {...field('area')}
        />
        <CellField
          value={values.cell}
          saved={saved.cell}
          onChange={(cell) => setValue('cell', cell)}
        />
        <fieldset>
          <legend>Guests can pay with</legend>
          <div className="grid grid-cols-2 gap-x-4 narrow:grid-cols-1">
            <CheckboxList
              labels={paymentLabels}
              checked={values.pay}
              onChange={(pay) => setValue('pay', pay)}
            />
          </div>
        </fieldset>
      </fieldset>
      <fieldset className="gap-5">
        <legend className="mb-4 text-lg">What your guests see</legend>
        <TextArea label="Place" rows={2} autoComplete="street-address" {...field('place')} />
        <SelectField label="Guests see the place" {...bind('show_place')}>
          <Options labels={placeTimeTexts} />
        </SelectField>
        <TextArea
          label="Times"
          rows={2}
          hint="For example: every day from 6 to 8 pm"
          {...field('times')}
        />
        <TextArea
          label="Payment"
          rows={2}
          hint="Potluck takes no money. State how guests pay you, for example in cash."
          {...field('payment')}
        />
        <TextArea label="Note" rows={3} {...field('note')} />
      </fieldset>
      <FormNotice>{tellsGuests ? formatGuestsToTell(count?.active) : undefined}</FormNotice>
      <FormAlert>{form.failure}</FormAlert>
      <Button type="submit" busy={busy} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}
