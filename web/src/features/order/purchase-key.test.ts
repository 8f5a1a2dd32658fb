import { expect, it } from 'vitest';
import { keyFor } from './purchase-key';
import { toPurchaseRequest } from './purchase-rules';
import { buyer, jollof } from './testing/sample';

it('is kept for the same contents, and renewed for others', () => {
  const first = keyFor(undefined, toPurchaseRequest(jollof, buyer, 1));
  expect(keyFor(first, toPurchaseRequest(jollof, buyer, 1)).key).toBe(first.key);
  expect(keyFor(first, toPurchaseRequest(jollof, buyer, 2)).key).not.toBe(first.key);
  const dearer = { ...jollof, price: jollof.price + 1 };
  expect(keyFor(first, toPurchaseRequest(dearer, buyer, 1)).key).not.toBe(first.key);
});
