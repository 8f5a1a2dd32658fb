import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { photoResponseSchema } from './photo-response';

describe('photoResponseSchema', () => {
  it('accepts the path of the photo, and ignores fields of a later version of the service', () => {
    const response = { address: '/photos/a.webp' };
    expect(v.parse(photoResponseSchema, { ...response, hash: 'a' })).toEqual(response);
  });

  it.each([{}, { address: 7 }])('rejects %j', (response) => {
    expect(v.safeParse(photoResponseSchema, response).success).toBe(false);
  });
});
