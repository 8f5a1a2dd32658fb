export interface SeedOrder {
  id: string;
  foodId: string;
  /** The buyer's uid. */
  buyer: string;
  purchase_quantity: number;
  daysAgo: number;
}

export const orders: SeedOrder[] = [
  {
    id: 'order-adana-kebab',
    foodId: 'adana-kebab',
    buyer: 'guest-sam',
    purchase_quantity: 2,
    daysAgo: 3,
  },
  {
    id: 'order-country-sourdough',
    foodId: 'country-sourdough',
    buyer: 'guest-sam',
    purchase_quantity: 1,
    daysAgo: 9,
  },
  {
    id: 'order-jollof-rice',
    foodId: 'jollof-rice',
    buyer: 'guest-sam',
    purchase_quantity: 4,
    daysAgo: 26,
  },
];
