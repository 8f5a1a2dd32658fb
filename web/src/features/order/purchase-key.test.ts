import { beforeEach, expect, it } from 'vitest';
import { tabStore } from '../../lib/browser-storage';
import { keyFor, settle } from './purchase-key';
import { toPurchaseRequest } from './purchase-rules';
import { buyer, jollof } from './sample-purchase';

beforeEach(() => {
  tabStore.clear();
});

const one = toPurchaseRequest(jollof, buyer, 1);

it('is kept for the same contents until there is an answer', () => {
  const first = keyFor(one);
  expect(keyFor(toPurchaseRequest(jollof, buyer, 1))).toBe(first);
  settle();
  expect(keyFor(one)).not.toBe(first);
});

it.each([
  ['another quantity', toPurchaseRequest(jollof, buyer, 2)],
  ['another price', toPurchaseRequest({ ...jollof, price: jollof.price + 1 }, buyer, 1)],
  ['another buyer', toPurchaseRequest(jollof, { ...buyer, email: 'b@potluck.test' }, 1)],
])('is another for %s', (_what, other) => {
  const first = keyFor(one);
  expect(keyFor(other)).not.toBe(first);
});
