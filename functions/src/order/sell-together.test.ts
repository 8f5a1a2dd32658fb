import { describe, expect, it } from 'vitest';
import { foodQueue } from '../food/food-queue';
import { HttpError } from '../http/http-error';
import { guest } from '../testing/sample-people';
import type { Outcome } from './place-order';
import { purchaseAttempt } from './purchase-attempt';
import { sellTogether } from './sell-together';

const { signal } = new AbortController();
const attempt = (key: string, foodId = 'soup') =>
  purchaseAttempt(
    guest,
    {
      foodId,
      food_name: 'Soup',
      food_image: '/images/foods/soup.svg',
      price: 6.5,
      purchase_quantity: 1,
      buyer_name: guest.name,
      buyer_email: guest.email,
      buyer_photoURL: null,
      food_owner: { name: 'Amara', email: 'cook@potluck.test', photoURL: null },
    },
    key,
  );

/** Sells to everybody, and notes how many at a time. */
function till() {
  const groups: number[] = [];
  const place = (_foodId: string, attempts: { orderId: string }[]): Promise<Outcome[]> => {
    groups.push(attempts.length);
    return Promise.resolve(attempts.map(({ orderId }) => ({ orderId, isRepeat: false })));
  };
  return { groups, place };
}

describe('sellTogether', () => {
  it('sells to those who gathered in one transaction, a hundred at most', async () => {
    const { groups, place } = till();
    const sell = sellTogether(foodQueue(), place);
    const attempts = Array.from({ length: 250 }, (_, index) => attempt(`key ${index}`));
    const placed = await Promise.all(attempts.map((each) => sell(each, signal)));
    expect(placed.map(({ orderId }) => orderId)).toEqual(attempts.map(({ orderId }) => orderId));
    expect(groups).toEqual([100, 100, 50]);
  });

  it('starts afresh when all are served', async () => {
    const { groups, place } = till();
    const sell = sellTogether(foodQueue(), place);
    await sell(attempt('first'), signal);
    await sell(attempt('second'), signal);
    expect(groups).toEqual([1, 1]);
  });

  it('tells each its own answer', async () => {
    const refusal = new HttpError('own-item', 'You cannot purchase an item you added.');
    const placed = { orderId: 'order', isRepeat: false };
    const outcomes = [placed, { refusal }];
    const sell = sellTogether(foodQueue(), () => Promise.resolve(outcomes));
    const [first, second] = [sell(attempt('first'), signal), sell(attempt('second'), signal)];
    await expect(first).resolves.toBe(placed);
    await expect(second).rejects.toBe(refusal);
  });

  it('tells all of a group when its transaction fails, and goes on', async () => {
    const { place } = till();
    let fails = true;
    const sell = sellTogether(foodQueue(), (...group) =>
      fails ? Promise.reject(new Error('14 UNAVAILABLE')) : place(...group),
    );
    const failing = [sell(attempt('first'), signal), sell(attempt('second'), signal)];
    const settled = await Promise.allSettled(failing);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    const { orderId } = attempt('third');
    await expect(sell(attempt('third'), signal)).resolves.toMatchObject({ orderId });
  });

  it('does not sell to whom nobody waits for', async () => {
    const { groups, place } = till();
    const sell = sellTogether(foodQueue(), place);
    await expect(sell(attempt('left'), AbortSignal.abort())).rejects.toMatchObject({
      code: 'busy',
    });
    expect(groups).toEqual([]);
  });

  it('answers busy when too many wait for one food, and sells the others', async () => {
    const { place } = till();
    const sell = sellTogether(foodQueue(), place, 1);
    const waiting = sell(attempt('first'), signal);
    await expect(sell(attempt('second'), signal)).rejects.toMatchObject({
      code: 'busy',
      headers: { 'Retry-After': '2' },
    });
    await expect(sell(attempt('other', 'pie'), signal)).resolves.toBeTruthy();
    await expect(waiting).resolves.toBeTruthy();
  });
});
