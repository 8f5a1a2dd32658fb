import type { UserProfile } from '@potluck/functions/contract/account';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { createPurchaseFixture } from '@potluck/functions/testing/purchase-fixture';

/** The caller of a request, and the IDs that its path and its body contain. */
interface RequestSubject extends UserProfile {
  foodId: string;
  orderId: string;
}

/** Returns a valid request to a route of `routes`. The dish must have the fields of the sample dish. */
export function createValidRequest(route: string, subject: RequestSubject) {
  const [method = '', template = ''] = route.split(' ');
  const path = template
    .replace('/foods/:id', `/foods/${subject.foodId}`)
    .replace('/orders/:id', `/orders/${subject.orderId}`)
    .replace(':email', subject.email);
  return { method, path, body: createValidBody(route, subject) };
}

/** Returns a body with every field of the request schema, or undefined if requests to the route have no body. */
function createValidBody(
  route: string,
  { foodId, name, email, photoURL }: RequestSubject,
): object | undefined {
  switch (route) {
    case 'POST /foods':
      return { ...foodFieldsFixture, added_by: { name, email, photoURL } };
    case 'PUT /foods/:id':
      return { ...foodFieldsFixture, price: 7, email };
    case 'POST /foods/:id/reports':
      return { email, reason: 'unsafe', note: 'It is not cooked.' };
    case 'POST /purchase':
      return createPurchaseFixture(foodId, 1, { name, email });
    case 'POST /orders/:id/cancel':
      return { email, version: 1, reason: 'other', note: 'Sorry.', restock: true };
    case 'POST /orders/:id/transitions':
      return { email, version: 1, to: 'ready' };
    case 'PUT /kitchens/:email':
      return { email, place: '3 Elm Street', times: '6 pm', payment: 'Cash', note: 'Ring twice.' };
    case 'PUT /notifications/:email':
      return { email, mail: false };
    default:
      return route.startsWith('GET') ? undefined : { email };
  }
}
