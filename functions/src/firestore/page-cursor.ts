import * as v from 'valibot';
import { documentIdSchema } from '../contract/document-id';

/**
 * A position in a list that is sorted by a time and then by id. The cursor contains the time and the id
 * of a document, so it stays valid if the document disappears.
 */
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

const cursorSchema = v.strictTuple([
  v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_TIME)),
  documentIdSchema,
]);

/** Returns the value of the query parameter `after` for a cursor. */
export function formatPageCursor({ time, id }: PageCursor): string {
  return Buffer.from(JSON.stringify([time, id])).toString('base64url');
}

/** Returns the cursor in a query parameter, or undefined if the parameter is not a cursor. */
export function parsePageCursor(text: string): PageCursor | undefined {
  try {
    const json: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const [time, id] = v.parse(cursorSchema, json);
    return { time, id };
  } catch {
    return undefined;
  }
}
