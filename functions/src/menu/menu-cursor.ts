import * as v from 'valibot';
import type { FoodSort } from '../contract/food';
import type { FoodListQuery } from '../contract/food-list-query';
import { HttpError } from '../http/http-error';
import { toNameKey, type MenuPosition } from './menu-dish';

const AFTER_MESSAGE = '“after” must be a cursor of this sort order.';

const cursorSchema = v.strictTuple([v.string(), v.string(), v.number(), v.string(), v.string()]);

/**
 * Returns the cursor of a dish: the query parameter `after` of the page that begins after this dish. It
 * contains the values of the dish, so it stays valid if the dish changes or disappears.
 */
export function formatMenuCursor(
  { sortField, sortOrder }: FoodSort,
  { price, name, id }: { price: number; name: string; id: string },
): string {
  const values = [sortField, sortOrder, price, name, id];
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/**
 * Returns the position in the query parameter `after`, or undefined without this parameter.
 * @throws HttpError 400 `invalid` for an unreadable cursor and for a cursor of another sort order.
 */
export function parseMenuCursor({ after, ...sort }: FoodListQuery): MenuPosition | undefined {
  if (after === undefined) return undefined;
  const parsed = v.safeParse(cursorSchema, parseJson(after));
  if (!parsed.success) throw invalidCursorError();
  const [, , price, name, id] = parsed.output;
  // Rejects the cursor of another sort order. Also rejects other encodings of the same cursor, because
  // each of them would create another entry in the shared cache.
  if (formatMenuCursor(sort, { price, name, id }) !== after) throw invalidCursorError();
  return { price, nameKey: toNameKey(name), id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

function invalidCursorError(): HttpError {
  return new HttpError('invalid', AFTER_MESSAGE, {
    fields: { after: AFTER_MESSAGE },
  });
}
