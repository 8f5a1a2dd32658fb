import * as z from 'zod/mini';

/** The maximum number of dishes or orders on a page that a user requests. */
export const MAX_PAGE_SIZE = 240;

/** Validates the query parameter `limit`, the maximum number of items on the page. */
export function createLimitSchema(max: number = MAX_PAGE_SIZE) {
  const message = `Limit must be a number from 1 to ${max}.`;
  return z.pipe(
    z.string(message).check(z.regex(/^[1-9]\d{0,2}$/, message)),
    z.pipe(z.transform(Number), z.number().check(z.maximum(max, message))),
  );
}
