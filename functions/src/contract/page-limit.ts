import * as v from 'valibot';

/** The default maximum of the parameter `limit`: the number of dishes or orders on a requested page. */
export const MAX_PAGE_SIZE = 240;

/** Validates the query parameter `limit`, the maximum number of items on the page. */
export function createPageLimitSchema(max: number = MAX_PAGE_SIZE) {
  const message = `“limit” must be a number from 1 to ${max}.`;
  return v.pipe(
    v.string(message),
    v.regex(/^[1-9]\d{0,2}$/, message),
    v.transform(Number),
    v.maxValue(max, message),
  );
}
