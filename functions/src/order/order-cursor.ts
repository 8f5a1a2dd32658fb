import * as z from 'zod/mini';
import { documentIdSchema } from '../contract/document-id';

/** A position in a list of orders. It contains values, so it stays valid if its order disappears. */
export interface OrderCursor {
  /** The time of purchase, in milliseconds since the epoch. */
  boughtAt: number;
  id: string;
}

/** The last millisecond of the year 9999. Firestore cannot store a later time. */
const MAX_TIME = 253_402_300_799_999;

const cursorSchema = z.tuple([z.int().check(z.gte(0), z.lte(MAX_TIME)), documentIdSchema]);

/** Returns the query parameter `after` for a cursor. */
export function formatOrderCursor({ boughtAt, id }: OrderCursor): string {
  return Buffer.from(JSON.stringify([boughtAt, id])).toString('base64url');
}

/** Returns the cursor in a query parameter, or undefined if the parameter is not a cursor. */
export function parseOrderCursor(text: string): OrderCursor | undefined {
  try {
    const json: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const { data } = z.safeParse(cursorSchema, json);
    return data && { boughtAt: data[0], id: data[1] };
  } catch {
    return undefined;
  }
}
