import { describe, expect, it } from 'vitest';
import { isSameJsonValue } from './values';

describe('isSameJsonValue', () => {
  it.each([
    ['rice', 'rice'],
    [6.5, 6.5],
    [undefined, undefined],
    [[], []],
    [
      ['nuts', 'milk'],
      ['nuts', 'milk'],
    ],
    [{ tags: ['nuts'] }, { tags: ['nuts'] }],
  ])('returns true for %j and %j', (one, other) => {
    expect(isSameJsonValue(one, other)).toBe(true);
  });

  it.each([
    ['rice', 'Rice'],
    ['1', 1],
    [undefined, []],
    [[], ['nuts']],
    [['nuts'], ['milk']],
    [
      ['nuts', 'milk'],
      ['milk', 'nuts'],
    ],
    [['nuts, milk'], ['nuts', 'milk']],
    [{ tags: ['nuts'] }, { tags: ['milk'] }],
  ])('returns false for %j and %j', (one, other) => {
    expect(isSameJsonValue(one, other)).toBe(false);
  });
});
