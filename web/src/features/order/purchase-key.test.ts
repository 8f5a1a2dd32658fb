import { expect, it } from 'vitest';
import { keyFor, settle } from './purchase-key';

it('is kept until there is an answer', () => {
  const first = keyFor('soup');
  expect(keyFor('soup')).toBe(first);
  settle('soup');
  expect(keyFor('soup')).not.toBe(first);
});

it('is one dish’s own, and stays while another is bought', () => {
  const first = keyFor('soup');
  expect(keyFor('pie')).not.toBe(first);
  settle('pie');
  expect(keyFor('soup')).toBe(first);
});
