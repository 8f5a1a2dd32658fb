import { BLANK_KITCHEN, type Kitchen } from '@potluck/functions/contract/kitchen';
import type { Payment } from '@potluck/functions/contract/pickup';

/** The pickup details of a demo cook. */
export interface SeedKitchen extends Kitchen {
  /** The uid of the cook. */
  uid: string;
  zone: string;
}

/** Returns a function that creates the pickup details of a cook in the time zone of a city. */
const cookIn =
  (zone: string) =>
  (
    uid: string,
    area: string,
    cell: string,
    pay: Payment[],
    details?: Partial<Kitchen>,
  ): SeedKitchen => ({ ...BLANK_KITCHEN, uid, zone, area, cell, pay, ...details });

const portland = cookIn('America/Los_Angeles');
const newYork = cookIn('America/New_York');

/** The pickup details of all demo cooks. Each area is a real district, and the cell contains its center. */
export const seedKitchens: SeedKitchen[] = [
  portland('cook-amara', 'Alberta Arts District', 'c20g1j', ['cash', 'card'], {
    place: '27 Linden Court, the blue door at the side',
    times: 'At the time of your pickup. Otherwise, any day from 5 pm to 8 pm',
    payment: 'Cash or card at the door',
    about:
      'I grew up in Lagos, where my grandmother cooked for the whole street.\n\nOn Sundays, I make her jollof in a pot that holds 20 portions. I am happy to make it milder.',
  }),
  portland('cook-kenji', 'Sellwood', 'c20f8u', ['cash', 'app'], {
    place: '8 Heron Row, ground floor',
    note: 'The bell is broken, so please knock.',
    about: 'My broth simmers for 18 hours, so I cook ramen only twice a week.',
    show_place: 'day',
  }),
  portland('cook-giulia', 'Hawthorne', 'c20fct', ['cash', 'card']),
  portland('cook-ruth', 'St. Johns', 'c20eqe', ['cash']),
  portland('cook-colette', 'Pearl District', 'c20g02', ['card', 'transfer']),
  portland('cook-vicent', 'Montavilla', 'c20ffx', ['cash', 'transfer']),
  newYork('cook-farah', 'Jackson Heights', 'dr5rye', ['cash', 'app']),
  newYork('cook-mei', 'Flushing', 'dr5xbj', ['cash', 'card', 'app']),
  newYork('cook-emre', 'Sunnyside', 'dr5rvc', ['cash', 'card'], {
    place: '12 Acacia Lane, second floor\nRing at “Demir”',
    times: 'Monday to Friday, 5 pm to 8 pm\nSaturday, noon to 3 pm',
    payment: 'Cash or card at the door',
    note: 'Please bring a container with a lid. The dog barks, but is friendly.',
    show_place: 'placed',
  }),
  newYork('cook-nadia', 'Bay Ridge', 'dr5r57', ['cash']),
  newYork('cook-ximena', 'Corona', 'dr5rz1', ['cash', 'app']),
];

/** Returns the pickup details of a demo cook. */
export function findSeedKitchen(uid: string): SeedKitchen {
  const kitchen = seedKitchens.find((candidate) => candidate.uid === uid);
  if (!kitchen) throw new Error(`The seed has no kitchen of ${uid}.`);
  return kitchen;
}
