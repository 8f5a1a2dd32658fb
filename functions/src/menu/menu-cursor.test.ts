import { describe, expect, it } from 'vitest';
import { formatMenuCursor, parseMenuCursor } from './menu-store';

const sort = { sortField: 'price', sortOrder: 'desc' } as const;
const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const cursor = formatMenuCursor(sort, { price: 9.5, name: 'Crème 🍮', id: 'a-b_c' });

it('formatMenuCursor returns text that is safe in a URL and in a header', () => {
  const name = '">\r\nSet-Cookie: a=b, <x>';
  expect(formatMenuCursor(sort, { price: 1, name, id: 'a' })).toMatch(/^[\w-]+$/);
});

describe('parseMenuCursor', () => {
  it('returns the position that formatMenuCursor formatted, with the sort key of the name', () => {
    expect(parseMenuCursor({ ...sort, after: cursor })).toMatchObject({ price: 9.5, id: 'a-b_c' });
    expect(parseMenuCursor({ ...sort, after: cursor })?.nameKey).toMatch(/^creme /);
    expect(parseMenuCursor(sort)).toBeUndefined();
  });

  it.each([
    ['an empty text', ''],
    ['text that is not JSON', encode('soup')],
    ['an object', encode({ price: 1 })],
    ['null', encode(null)],
    ['an empty list', encode([])],
    ['a list without an id', encode(['price', 'desc', 1, 'Soup'])],
    ['a list with another value', encode(['price', 'desc', 1, 'Soup', 'a', 1])],
    ['a price that is text', encode(['price', 'desc', '1', 'Soup', 'a'])],
    ['an infinite price', encode('["price","desc",1e400,"Soup","a"]')],
    ['a name that is a number', encode(['price', 'desc', 1, 1, 'a'])],
    ['a cursor of another sort field', encode(['food_name', 'desc', 1, 'Soup', 'a'])],
    ['a cursor of another sort order', encode(['price', 'asc', 1, 'Soup', 'a'])],
    ['a cursor with spaces in the JSON', encode('["price", "desc", 1, "Soup", "a"]')],
    ['a cursor with padding', `${cursor}=`],
    ['a cursor with an ignored character', `${cursor}!`],
  ])('throws HttpError 400 for %s', (_description, after) => {
    expect(() => parseMenuCursor({ ...sort, after })).toThrow(
      expect.objectContaining({
        status: 400,
        message: '“after” must be a cursor of this sort order.',
        fields: { after: '“after” must be a cursor of this sort order.' },
      }),
    );
  });
});
