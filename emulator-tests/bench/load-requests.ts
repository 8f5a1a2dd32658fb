import { accessTokens } from '@potluck/functions/account/access-token';
import { guest } from '@potluck/functions/testing/sample-people';

export const loadSecret = 'thirty-two bytes and more that sign what is measured';
export const ORDERS_PATH = '/api/orders/:email';

const PEOPLE = 200;

/** The orders' page of many people, each with an access token of their own. */
export function ordersRequests() {
  const { issue } = accessTokens({ secret: () => loadSecret, now: () => new Date() });
  return Array.from({ length: PEOPLE }, (_, number) => {
    const person = { ...guest, uid: `guest-${number}` };
    return {
      path: ORDERS_PATH.replace(':email', person.email),
      headers: { authorization: `Bearer ${issue(person)}` },
    };
  });
}
