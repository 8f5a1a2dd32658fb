import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { photoResponseSchema } from './photo-response';

describe('photoResponseSchema', () => {
  it('accepts the path of the photo', () => {
    const response = { address: '/photos/a.webp' };
    expect(v.parse(photoResponseSchema, response)).toEqual(response);
  });

  it.each([{}, { address: 7 }, { address: '/photos/a.webp', hash: 'a' }])(
    'rejects %j',
    (response) => {
      expect(v.safeParse(photoResponseSchema, response).success).toBe(false);
    },
  );
});
