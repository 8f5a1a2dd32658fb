import { randomUUID } from 'node:crypto';
import type { UserProfile } from '@potluck/functions/contract/account';
import {
  createWindowFixture,
  foodFactsFixture,
  foodFieldsFixture,
} from '@potluck/functions/testing/food-fixture';
import { createPurchaseFixture } from '@potluck/functions/testing/purchase-fixture';

/** The caller of a request, and the IDs that its path and its body contain. */
interface RequestSubject extends UserProfile {
  foodId: string;
  orderId: string;
  /** The public id of a cook. */
  cookId?: string;
  reviewId?: string;
}

const MESSAGE_ID = 'a-message';

const kitchen = {
  place: '3 Elm Street',
  times: '6 pm',
  payment: 'Cash',
  note: 'Ring twice.',
  area: 'Chorlton',
  cell: 'gcw2hz',
  pay: ['cash'],
  show_place: 'day',
  about: 'I cook on Sundays.\nAsk me anything.',
};

/** The fields of the sample dish with all optional ones. The window starts after two days. */
const createFullFields = () => ({
  ...foodFieldsFixture,
  ...foodFactsFixture,
  windows: [createWindowFixture(new Date(Date.now() + 48 * 60 * 60_000).toISOString())],
  zone: 'Europe/London',
});

/** Returns a valid request to a route of `routes`. The dish must have the fields of the sample dish. */
export function createValidRequest(route: string, subject: RequestSubject) {
  const [method = '', template = ''] = route.split(' ');
  const path = template
    .replace('/foods/:id', `/foods/${subject.foodId}`)
    .replace('/orders/:id', `/orders/${subject.orderId}`)
    .replace('/cooks/:id', `/cooks/${subject.cookId ?? 'a-cook'}`)
    .replace('/reviews/:id', `/reviews/${subject.reviewId ?? 'a-review'}`)
    .replace(':messageId', MESSAGE_ID)
    .replace(':email', subject.email);
  // Only this route requires an Idempotency-Key.
  const headers: Record<string, string> =
    route === 'POST /foods/:id/offer-again' ? { 'Idempotency-Key': randomUUID() } : {};
  return { method, path, headers, body: createValidBody(route, subject) };
}

/** Returns a body with every field of the request schema, or undefined if requests to the route have no body. */
function createValidBody(
  route: string,
  { foodId, orderId, name, email, photoURL }: RequestSubject,
): object | undefined {
  switch (route) {
    case 'POST /foods':
      return { ...createFullFields(), added_by: { name, email, photoURL } };
    case 'PUT /foods/:id':
      return {
        ...createFullFields(),
        quantity_before: foodFieldsFixture.quantity,
        price: 7,
        email,
      };
    case 'POST /foods/:id/offer-again':
      return { email, quantity: 5 };
    case 'POST /foods/:id/reports':
      return { email, reason: 'unsafe', note: 'It is not cooked.' };
    case 'PUT /orders/:id/review':
      return { email, stars: 5, text: 'It was warm and plenty.' };
    case 'PUT /reviews/:id/reply':
      return { email, text: 'Thank you.' };
    case 'POST /reviews/:id/reports':
      return { email, reason: 'offensive', note: 'Please read it.' };
    case 'POST /purchase':
      return createPurchaseFixture(foodId, 1, { name, email });
    case 'POST /orders/:id/cancel':
      return { email, version: 1, reason: 'other', note: 'Sorry.', restock: true };
    case 'POST /orders/:id/transitions':
      return { email, version: 1, to: 'ready' };
    case 'POST /received-orders/:email/transitions':
      return { email, to: 'ready', orders: [{ id: orderId, version: 1 }] };
    case 'POST /orders/:id/messages':
      return { email, id: MESSAGE_ID, text: 'Is there a bell?' };
    case 'PUT /orders/:id/messages/seen':
      return { email, count: 1 };
    case 'POST /orders/:id/messages/:messageId/reports':
      return { email, reason: 'offensive', note: 'Please read it.' };
    case 'PUT /kitchens/:email':
      return { email, ...kitchen };
    case 'PUT /notifications/:email':
      return { email, mail: 'none' };
    default:
      return route.startsWith('GET') ? undefined : { email };
  }
}
