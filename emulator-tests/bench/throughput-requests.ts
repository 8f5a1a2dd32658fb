import { createAccessTokens } from '@potluck/functions/account/authenticate';
import { buyerFixture } from '@potluck/functions/testing/user-fixtures';

export const throughputTokenSecret = 'a secret of at least thirty-two bytes for the benchmark';
export const ORDERS_ROUTE = '/api/orders/:email';

const USER_COUNT = 200;

/** Returns one request for each of 200 users, which reads the orders of this user. Each request has a different access token. */
export function createOrderListBenchmarkRequests() {
  const { issue } = createAccessTokens({
    secret: () => throughputTokenSecret,
    now: () => new Date(),
  });
  return Array.from({ length: USER_COUNT }, (_, number) => {
    const user = { ...buyerFixture, uid: `guest-${number}` };
    return {
      path: ORDERS_ROUTE.replace(':email', user.email),
      headers: { authorization: `Bearer ${issue(user)}` },
    };
  });
}
