import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { deleteResponseSchema } from './schema';

describe('deleteResponseSchema', () => {
  it('returns `deletedCount` and `message` without unknown fields', () => {
    const response = { deletedCount: 1, message: 'Removed.' };
    expect(v.parse(deleteResponseSchema, { ...response, other: 1 })).toEqual(response);
  });

  it('returns an empty message if the response has none', () => {
    const response = { deletedCount: 0 };
    expect(v.parse(deleteResponseSchema, response)).toEqual({ ...response, message: '' });
  });
});
