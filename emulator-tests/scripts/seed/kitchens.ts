import type { Kitchen } from '@potluck/functions/contract/kitchen';

export interface SeedKitchen extends Kitchen {
  /** The uid of the cook. */
  uid: string;
}

/**
 * Places and times at which guests collect orders from the demo cooks. Only one demo cook has saved
 * this data.
 */
export const seedKitchens: SeedKitchen[] = [
  {
    uid: 'cook-emre',
    place: '12 Acacia Lane, second floor\nRing at “Demir”',
    times: 'Monday to Friday, 5 pm to 8 pm\nSaturday, noon to 3 pm',
    payment: 'Cash or card at the door',
    note: 'Please bring a container with a lid. The dog barks, but is friendly.',
  },
];
