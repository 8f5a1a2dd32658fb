import * as v from 'valibot';
import { expect, it } from 'vitest';
import { deleteResponseSchema } from './delete-response';

it('deleteResponseSchema returns `deletedCount` and `message` without unknown fields', () => {
  const response = { deletedCount: 1, message: 'Removed.' };
  expect(v.parse(deleteResponseSchema, { ...response, other: 1 })).toEqual(response);
});
