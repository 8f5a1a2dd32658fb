import * as z from 'zod/mini';
import { documentIdSchema } from '../contract/document-id';

/**
 * A position in a list that is sorted by a time and by the id. It contains values, so it stays valid if
 * its document disappears.
 */
export interface PageCursor {
  /** Milliseconds since the epoch. The service stores these times without microseconds. */
  time: number;
  id: string;
}

/** The last millisecond of the year 9999. Firestore cannot store a later time. */
const MAX_TIME = 253_402_300_799_999;

const cursorSchema = z.tuple([z.int().check(z.gte(0), z.lte(MAX_TIME)), documentIdSchema]);

/** Returns the query parameter `after` for a cursor. */
export function formatPageCursor({ time, id }: PageCursor): string {
  return Buffer.from(JSON.stringify([time, id])).toString('base64url');
}

/** Returns the cursor in a query parameter, or undefined if the parameter is not a cursor. */
export function parsePageCursor(text: string): PageCursor | undefined {
  try {
    const json: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const { data } = z.safeParse(cursorSchema, json);
    return data && { time: data[0], id: data[1] };
  } catch {
    return undefined;
  }
}
