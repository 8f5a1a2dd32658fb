import * as v from 'valibot';

/**
 * Validates the id of a food or an order before it becomes part of a document path. An id with a
 * slash would point outside the collection, and Firestore reserves ids like `__…__`.
 */
export const documentIdSchema = v.pipe(
  v.string('ID is required.'),
  v.regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,64}$/, 'ID is not valid.'),
);
