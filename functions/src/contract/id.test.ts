import { expect, it } from 'vitest';
import { documentId } from './id';

it.each(['tonkotsu-ramen', 'R7Ufh2kLpQ', 'a_b', '_'])('%s may be an id', (id) => {
  expect(documentId.safeParse(id).success).toBe(true);
});

it.each(['', '.', '..', 'a/b', 'foods/a', '__x__', 'a b', 'é', 'x'.repeat(65), 'a\nb', 7, null])(
  '%j is none of ours',
  (id) => {
    expect(documentId.safeParse(id).success).toBe(false);
  },
);
