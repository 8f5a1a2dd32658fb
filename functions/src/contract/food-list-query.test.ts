import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findFirstSchemaError } from '../testing/find-first-schema-error';
import { foodListQuerySchema } from './food';

describe('foodListQuerySchema', () => {
  it('sorts by name in ascending order if the query is empty', () => {
    expect(v.parse(foodListQuerySchema, {})).toEqual({ sortField: 'food_name', sortOrder: 'asc' });
  });

  it('trims `search`, and converts `without` to a list of allergens', () => {
    expect(
      v.parse(foodListQuerySchema, {
        search: ' rice ',
        category: 'Curry',
        inStock: 'true',
        without: 'nuts,milk',
        after: 'cursor',
      }),
    ).toMatchObject({
      search: 'rice',
      category: 'Curry',
      inStock: 'true',
      without: ['nuts', 'milk'],
      after: 'cursor',
    });
  });

  const WITHOUT_MESSAGE =
    '“without” must be a comma-separated list of these allergens: gluten, crustaceans, eggs, fish, peanuts, soybeans, milk, nuts, celery, mustard, sesame, sulphites, lupin, molluscs.';
  it.each([
    [{ search: ['a', 'b'] }, '“search” must be text.'],
    [{ category: ['a', 'b'] }, '“category” must be text.'],
    [{ inStock: 'false' }, '“inStock” must be true.'],
    [{ without: ['nuts', 'milk'] }, WITHOUT_MESSAGE],
    [{ without: `${'nuts,'.repeat(40)}nuts` }, WITHOUT_MESSAGE],
    [{ without: 'nuts,stones' }, WITHOUT_MESSAGE],
    [{ after: ['a', 'b'] }, '“after” must be a cursor.'],
  ])('rejects %j with the message: %s', (query, message) => {
    expect(findFirstSchemaError(foodListQuerySchema, query)).toBe(message);
  });
});
