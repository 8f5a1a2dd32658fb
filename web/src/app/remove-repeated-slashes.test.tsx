import { expect, it, vi } from 'vitest';
import { removeRepeatedSlashes } from './remove-repeated-slashes';

const open = (path: string) => {
  // jsdom would read a relative URL with two slashes at its start as the URL of another host.
  history.replaceState({ idx: 3 }, '', location.origin + path);
};

it.each([
  ['//foods', '/foods'],
  ['///foods?search=a//b#top', '/foods?search=a//b#top'],
  ['/foods//ramen', '/foods/ramen'],
  ['//', '/'],
])('removeRepeatedSlashes changes %s to %s and keeps the history state', (path, expected) => {
  open(path);
  removeRepeatedSlashes();
  expect(location.href).toBe(location.origin + expected);
  expect(history.state).toEqual({ idx: 3 });
});

it('removeRepeatedSlashes does not change a URL without repeated slashes', () => {
  open('/foods?search=a//b');
  const replaceState = vi.spyOn(history, 'replaceState');
  removeRepeatedSlashes();
  expect(replaceState).not.toHaveBeenCalled();
});
