import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findFirstSchemaError } from '../testing/find-first-schema-error';
import { foodListQuerySchema } from './food-list-query';

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

  it.each([
    [{ search: ['a', 'b'] }, 'Search must be a text.'],
    [{ category: ['a', 'b'] }, 'Category must be a text.'],
    [{ inStock: 'false' }, 'InStock must be true.'],
    [{ without: ['nuts', 'milk'] }, 'Without must be a comma-separated list of allergens.'],
    [
      { without: `${'nuts,'.repeat(40)}nuts` },
      'Without must be a comma-separated list of allergens.',
    ],
    [{ without: 'nuts,stones' }, 'Without must be a comma-separated list of allergens.'],
    [{ after: ['a', 'b'] }, 'After must be a cursor.'],
  ])('rejects %j with the message: %s', (query, message) => {
    expect(findFirstSchemaError(foodListQuerySchema, query)).toBe(message);
  });
});
