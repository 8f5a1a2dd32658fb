import * as v from 'valibot';

/** Response body of `POST /photos`. The address is the value of `food_image` or `photoURL`. */
export const photoResponseSchema = v.object({ address: v.string() });
