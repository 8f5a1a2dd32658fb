import * as v from 'valibot';
import { documentIdSchema } from '../contract/document-id';

/**
 * Returns the value of the query parameter `after` for the position after a list item. `values` are the sort
 * values of the item, so the cursor stays valid if the item disappears.
 */
export function formatCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/**
 * Returns the values of a cursor, or undefined if the text is not a cursor with these values. Rejects other
 * encodings of the same values, because each of them would create another entry in the shared cache.
 */
export function parseCursor<Values extends (string | number)[]>(
  text: string,
  schema: v.GenericSchema<unknown, Values>,
): Values | undefined {
  try {
    const values = v.parse(schema, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return formatCursor(values) === text ? values : undefined;
  } catch {
    return undefined;
  }
}

/** A position in a list that is sorted by a time and then by id. */
export interface PageCursor {
  /**
   * Milliseconds since the epoch. They are exact, because the API stores these times without
   * microseconds.
   */
  time: number;
  id: string;
}

/** The last millisecond of the year 9999. Firestore cannot store a later time. */
const MAX_TIME = 253_402_300_799_999;

const pageCursorSchema = v.strictTuple([
  v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_TIME)),
  documentIdSchema,
]);

/** Returns the value of the query parameter `after` for a cursor. */
export function formatPageCursor({ time, id }: PageCursor): string {
  return formatCursor([time, id]);
}

/** Returns the cursor in a query parameter, or undefined if the parameter is not a cursor. */
export function parsePageCursor(text: string): PageCursor | undefined {
  const [time, id] = parseCursor(text, pageCursorSchema) ?? [];
  return time === undefined || id === undefined ? undefined : { time, id };
}
