import { MAX_WINDOWS } from '@potluck/functions/contract/pickup';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatWindow } from '../lib/pickup-texts';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { TextField } from '../ui/form-fields';
import type { FormFields } from '../ui/form-state';
import type { FieldErrors } from '../ui/form-validation';
import type { FoodDraft } from './food-draft';
import {
  type WindowDraft,
  createNextDraft,
  dropClosedDrafts,
  findWindowErrors,
  isClosedDraft,
  moveDraft,
} from './window-draft';

/** Lets the cook add, edit, and remove the times in which guests collect a dish. All times are in the zone of the dish. */
export function PickupWindowsField({ form }: { form: FormFields<FoodDraft> }) {
  const { values, errors, setValue } = form;
  const addButton = useRef<HTMLButtonElement>(null);
  /** The window that the cook has just added. Its first field takes the focus. */
  const [added, setAdded] = useState<WindowDraft>();
  const [now] = useState(() => Date.now());
  const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = values.zone || browserZone;
  const windows = dropClosedDrafts(values.windows, now);
  const openCount = windows.filter((window) => !isClosedDraft(window, now)).length;
  const error = errors.windows ?? errors.zone;
  const found = error === undefined ? {} : findWindowErrors(values.windows, zone, now);
  // The last row shows an error of the complete list, which can also be an error of the API.
  const rowErrors: FieldErrors = Object.keys(found).some(Boolean)
    ? found
    : { [`${windows.length - 1}.from`]: error };

  function add(): void {
    const next = createNextDraft(windows, zone, now);
    setValue('zone', zone);
    setValue('windows', [...values.windows, next]);
    setAdded(next);
  }

  return (
    <fieldset className="gap-3">
      <legend>Pickup times</legend>
      <p className="max-w-text text-sm text-soft">
        Guests choose one of these times when they order. Without them, guests can order at any
        time.
      </p>
      {zone !== browserZone && (
        <p className="text-sm text-soft">{`These are local times of ${zone}.`}</p>
      )}
      {windows.map((window, index) => {
        const replace = (...changed: WindowDraft[]) =>
          setValue(
            'windows',
            values.windows.flatMap((one) => (one === window ? changed : one)),
          );
        // A row without this key would be rendered again after an edit that removes a past row.
        const key = values.windows.indexOf(window);
        const remove = () => {
          // With the maximum of windows, there is no button before the removal.
          flushSync(() => replace());
          addButton.current?.focus();
        };
        return isClosedDraft(window, now) && window.stored ? (
          <div
            key={key}
            className="flex flex-wrap items-center justify-between gap-x-4 rounded-field bg-tint px-4 py-1"
          >
            <p className="flex flex-wrap items-center gap-x-3 text-soft">
              <span className="tabular-nums">{formatWindow(window.stored, zone)}</span>
              <Badge>Past</Badge>
            </p>
            <RemoveButton number={index + 1} onClick={remove} />
          </div>
        ) : (
          <WindowRow
            key={key}
            index={index}
            window={window}
            errors={rowErrors}
            hasFocus={window === added}
            onChange={replace}
            onRemove={remove}
          />
        );
      })}
      {openCount < MAX_WINDOWS && (
        <Button ref={addButton} variant="secondary" className="justify-self-start" onClick={add}>
          Add a pickup time
        </Button>
      )}
    </fieldset>
  );
}

interface WindowRowProps {
  index: number;
  window: WindowDraft;
  /** The errors of all rows. Their names begin with the index of the row. */
  errors: FieldErrors;
  hasFocus: boolean;
  onChange: (window: WindowDraft) => void;
  onRemove: () => void;
}

function WindowRow({ index, window, errors, hasFocus, onChange, onRemove }: WindowRowProps) {
  // Without a date, the other two times are also invalid.
  const [dateError, fromError, untilError] =
    window.date === ''
      ? [errors[`${index}.from`]]
      : [undefined, errors[`${index}.from`], errors[`${index}.until`]];
  const bind = (name: 'from' | 'until' | 'orders_until') => ({
    required: true,
    value: window[name],
    className: 'tabular-nums px-3!',
    onChange: ({ target }: { target: HTMLInputElement }) =>
      onChange({ ...window, [name]: target.value, stored: undefined }),
  });
  return (
    <fieldset className="grid-cols-2 gap-3 rounded-field border border-line p-3 narrow:grid-cols-1 sm:grid-cols-4">
      <legend className="sr-only">{`Pickup time ${index + 1}`}</legend>
      <div className="col-span-2 narrow:col-span-1">
        <TextField
          label="Date"
          type="date"
          required
          // The cook has just clicked the button that adds this row.
          autoFocus={hasFocus}
          value={window.date}
          error={dateError}
          onChange={({ target }) =>
            onChange({ ...moveDraft(window, target.value), stored: undefined })
          }
        />
      </div>
      <TextField label="From" type="time" {...bind('from')} error={fromError} />
      <TextField label="Until" type="time" {...bind('until')} error={untilError} />
      <div className="col-span-2 narrow:col-span-1">
        <TextField
          label="Order until"
          type="datetime-local"
          {...bind('orders_until')}
          error={errors[`${index}.orders_until`]}
        />
      </div>
      <div className="col-span-2 flex items-end justify-end narrow:col-span-1">
        <RemoveButton number={index + 1} onClick={onRemove} />
      </div>
    </fieldset>
  );
}

function RemoveButton({ number, onClick }: { number: number; onClick: () => void }) {
  return (
    <Button variant="quiet" className="-mr-2 px-4!" onClick={onClick}>
      Remove<span className="sr-only">{` pickup time ${number}`}</span>
    </Button>
  );
}
