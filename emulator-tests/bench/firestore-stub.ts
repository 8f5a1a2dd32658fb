import { Timestamp, type Firestore } from '@google-cloud/firestore';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { ownerFixture, buyerFixture } from '@potluck/functions/testing/user-fixtures';

const ORDER_COUNT = 5;

const orders = Array.from({ length: ORDER_COUNT }, (_, number) => ({
  foodId: `food-${number}`,
  food_name: foodFieldsFixture.food_name,
  food_image: foodFieldsFixture.food_image,
  food_owner: {
    name: ownerFixture.name,
    email: ownerFixture.email,
    photoURL: ownerFixture.photoURL,
  },
  price: foodFieldsFixture.price,
  purchase_quantity: 1,
  buyer_name: buyerFixture.name,
  buyer_email: buyerFixture.email,
  buyer_photoURL: buyerFixture.photoURL,
  buying_date: Timestamp.fromMillis(1_750_000_000_000 - number),
}));

/** Returns a Firestore stub that responds immediately, so the benchmark measures only the API. */
export function createFirestoreStub(): Firestore {
  const documents = orders.map((order, number) => {
    const data = { ...order, buyer_uid: buyerFixture.uid };
    return { id: `order-${number}`, data: () => data };
  });
  const query = {
    withConverter: () => query,
    where: () => query,
    orderBy: () => query,
    limit: () => query,
    get: () => Promise.resolve({ docs: documents }),
  };
  return { collection: () => query } as unknown as Firestore;
}

/** Response body that the API sends for the orders of the Firestore stub. */
export const stubOrdersResponse = orders.map(({ buying_date, ...order }, number) => ({
  _id: `order-${number}`,
  ...order,
  buying_date: buying_date.toDate().toISOString(),
}));
