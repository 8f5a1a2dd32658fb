import * as z from 'zod/mini';

/** Response body of `POST /photos`. The address is the value of `food_image` or `photoURL`. */
export const photoResponseSchema = z.strictObject({ address: z.string() });
