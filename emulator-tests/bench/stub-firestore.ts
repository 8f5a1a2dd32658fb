import { Timestamp, type Firestore } from '@google-cloud/firestore';
import { sampleFood } from '@potluck/functions/testing/sample-food';
import { cook, guest } from '@potluck/functions/testing/sample-people';

const ORDERS = 5;

const orders = Array.from({ length: ORDERS }, (_, number) => ({
  foodId: `food-${number}`,
  food_name: sampleFood.food_name,
  food_image: sampleFood.food_image,
  food_owner: { name: cook.name, email: cook.email, photoURL: cook.photoURL },
  price: sampleFood.price,
  purchase_quantity: 1,
  buyer_name: guest.name,
  buyer_email: guest.email,
  buyer_photoURL: guest.photoURL,
  buying_date: Timestamp.fromMillis(1_750_000_000_000 - number),
}));

/** A store that has every answer at hand, so that what is measured is the service around it. */
export function stubFirestore(): Firestore {
  const documents = orders.map((order, number) => {
    const data = { ...order, buyer_uid: guest.uid };
    return { id: `order-${number}`, data: () => data };
  });
  const query = {
    withConverter: () => query,
    where: () => query,
    orderBy: () => query,
    get: () => Promise.resolve({ docs: documents }),
  };
  return { collection: () => query } as unknown as Firestore;
}

/** What the service answers to somebody who asks for these orders. */
export const answeredOrders = orders.map(({ buying_date, ...order }, number) => ({
  _id: `order-${number}`,
  ...order,
  buying_date: buying_date.toDate().toISOString(),
}));
