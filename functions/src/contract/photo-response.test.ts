import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { photoResponseSchema } from './image-url';

describe('photoResponseSchema', () => {
  it('returns the URL path of the photo, and removes fields that a later version of the API may add', () => {
    const response = { address: '/photos/a.webp' };
    expect(v.parse(photoResponseSchema, { ...response, hash: 'a' })).toEqual(response);
  });

  it.each([{}, { address: 7 }])('rejects %j', (response) => {
    expect(v.safeParse(photoResponseSchema, response).success).toBe(false);
  });
});
