import * as z from 'zod/mini';

/**
 * The ids of foods and orders. Checked before an id becomes part of a document path: a slash
 * would leave the collection, and Firestore reserves `__…__`.
 */
export const documentId = z
  .string({ error: 'Id is required.' })
  .check(z.regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,64}$/, 'Id is not valid.'));
