import { type Allergen, allergenLabels } from '@potluck/functions/contract/allergens';

interface Props {
  /** The allergens that the listed dishes must not contain. */
  without: readonly Allergen[];
  onLeaveOut: (name: Allergen) => void;
}

/**
 * Offers to leave out nuts and peanuts if the guest leaves out only one of them. They are two allergens in the EU,
 * but many guests call both nuts. Screen readers read the note when it appears.
 */
export function NutsNote({ without, onLeaveOut }: Props) {
  const other = findOtherNuts(without);
  const name = other && allergenLabels[other];
  return (
    <div aria-live="polite" className="col-span-full text-sm">
      {other && name && (
        <div className="mb-2 flex flex-wrap items-center gap-x-6 rounded-field bg-tint px-3 py-1 sm:mb-4">
          <p className="py-1">{`${name} are a separate allergen. The list may still contain dishes with ${name.toLowerCase()}.`}</p>
          <button
            type="button"
            className="min-h-11 font-semibold text-paprika hover:underline"
            onClick={() => {
              onLeaveOut(other);
            }}
          >
            {`Leave out ${name.toLowerCase()} too`}
          </button>
        </div>
      )}
    </div>
  );
}

/** Returns the one of nuts and peanuts that `without` does not contain. Returns undefined if it contains both or none. */
function findOtherNuts(without: readonly Allergen[]): Allergen | undefined {
  const hasNuts = without.includes('nuts');
  if (hasNuts === without.includes('peanuts')) return undefined;
  return hasNuts ? 'peanuts' : 'nuts';
}
