import { describe, expect, it } from 'vitest';
import { formatPageCursor, parsePageCursor } from './pages';

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** The last millisecond that Firestore can store: the end of the year 9999. */
const LAST_TIME = Date.UTC(10_000, 0, 1) - 1;

describe('parsePageCursor', () => {
  it.each([0, Date.UTC(2026, 0, 1), LAST_TIME])(
    'returns the cursor that formatPageCursor formatted, for the time %d',
    (time) => {
      const cursor = { time, id: 'order-1' };
      expect(parsePageCursor(formatPageCursor(cursor))).toEqual(cursor);
    },
  );

  it('parses the texts of formatPageCursor, which contain only URL-safe characters', () => {
    expect(formatPageCursor({ time: 1, id: 'a-b_c' })).toMatch(/^[\w-]+$/);
  });

  it.each([
    ['an empty text', ''],
    ['text that is not JSON', encode('order')],
    ['an object', encode({ time: 1, id: 'order' })],
    ['null', encode(null)],
    ['an empty list', encode([])],
    ['a list without an id', encode([1])],
    ['a list with another value', encode([1, 'order', 2])],
    ['a time that is text', encode(['1', 'order'])],
    ['a negative time', encode([-1, 'order'])],
    ['a fraction of a millisecond', encode([1.5, 'order'])],
    ['an infinite time', encode('[1e400,"order"]')],
    ['a time that Firestore cannot store', encode([LAST_TIME + 1, 'order'])],
    ['an id with a slash', encode([1, 'orders/order'])],
    ['a reserved id', encode([1, '__order__'])],
    ['an empty id', encode([1, ''])],
  ])('returns undefined for %s', (_what, text) => {
    expect(parsePageCursor(text)).toBeUndefined();
  });
});
