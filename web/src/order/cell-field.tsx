import { useRef, useState } from 'react';
import { findOwnCell } from '../lib/near';
import { ActionButton, Button } from '../ui/button';
import { SelectField } from '../ui/form-fields';

/** The size of the area of a geohash, by its length. */
const cellSizes = { 6: 'about 1 km', 5: 'about 5 km' } as const;

interface Props {
  /** The geohash in the form. Empty if there is none. */
  value: string;
  saved: string;
  onChange: (cell: string) => void;
}

/** Lets a cook store an area of about 1 or 5 km around the position of this device. */
export function CellField({ value, saved, onChange }: Props) {
  const [length, setLength] = useState<5 | 6>(value.length === 5 ? 5 : 6);
  const [isDenied, setIsDenied] = useState(false);
  const locateButton = useRef<HTMLButtonElement>(null);

  const shown =
    value === '' ? 'no location' : `an area of ${cellSizes[value.length === 5 ? 5 : 6]}`;

  async function locate(): Promise<void> {
    setIsDenied(false);
    try {
      onChange(await findOwnCell(length));
    } catch {
      setIsDenied(true);
    }
  }

  return (
    <div role="group" aria-label="Location" className="grid gap-3">
      <SelectField
        label="Show your location on"
        value={length}
        onChange={({ target }) => {
          setLength(target.value === '5' ? 5 : 6);
          // The beginning of a geohash is the one of a larger area.
          if (target.value === '5') onChange(value.slice(0, 5));
        }}
      >
        {([6, 5] as const).map((one) => (
          <option key={one} value={one}>{`an area of ${cellSizes[one]}`}</option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-2">
        <ActionButton ref={locateButton} variant="secondary" action={locate}>
          Use my location
        </ActionButton>
        {value !== '' && (
          <Button
            variant="quiet"
            onClick={() => {
              onChange('');
              setIsDenied(false);
              // The clicked button disappears.
              locateButton.current?.focus();
            }}
          >
            Remove my location
          </Button>
        )}
      </div>
      <p role="status" className={isDenied ? 'font-medium text-paprika' : 'text-sm text-soft'}>
        {isDenied
          ? 'Your browser did not share a location.'
          : `${value === saved ? 'Your' : 'After you save, your'} dishes show ${shown}.`}
      </p>
    </div>
  );
}
