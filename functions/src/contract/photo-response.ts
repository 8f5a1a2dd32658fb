import * as v from 'valibot';

/**
 * Response body of `POST /photos`. A client sends `address` back as the value of `food_image` or
 * `photoURL`.
 */
export const photoResponseSchema = v.object({ address: v.string() });
