export interface SeedOrder {
  id: string;
  foodId: string;
  /** The buyer's uid. */
  buyerUid: string;
  purchase_quantity: number;
  daysAgo: number;
}

export const seedOrders: SeedOrder[] = [
  {
    id: 'order-adana-kebab',
    foodId: 'adana-kebab',
    buyerUid: 'guest-sam',
    purchase_quantity: 2,
    daysAgo: 3,
  },
  {
    id: 'order-country-sourdough',
    foodId: 'country-sourdough',
    buyerUid: 'guest-sam',
    purchase_quantity: 1,
    daysAgo: 9,
  },
  {
    id: 'order-jollof-rice',
    foodId: 'jollof-rice',
    buyerUid: 'guest-sam',
    purchase_quantity: 4,
    daysAgo: 26,
  },
];
