import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { localStore } from './browser-storage';

/** A browser's storage, which another tab uses too. */
const stored = new Map<string, string>();
const refuse = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};
let setItem: (key: string, value: string) => void;
let getItem: (key: string) => string | null;

beforeEach(() => {
  stored.clear();
  getItem = (key) => stored.get(key) ?? null;
  setItem = (key, value) => stored.set(key, value);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => getItem(key),
    setItem: (key: string, value: string) => {
      setItem(key, value);
    },
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  for (const key of ['theme', 'access-token']) localStore.remove(key);
  vi.unstubAllGlobals();
});

it('is the browser’s', () => {
  localStore.write('theme', 'dark');
  expect(stored.get('theme')).toBe('dark');
  stored.set('theme', 'light');
  expect(localStore.read('theme')).toBe('light');
});

it.each([
  ['is full', () => (setItem = refuse)],
  ['is not allowed', () => (setItem = getItem = refuse)],
])('keeps a value while the browser’s %s', (_what, spoil) => {
  stored.set('access-token', 'old');
  spoil();
  localStore.write('access-token', 'new');
  expect(localStore.read('access-token')).toBe('new');
  localStore.remove('access-token');
  expect(localStore.read('access-token')).toBeNull();
});

it('goes back to the browser’s when that stores again', () => {
  const works = setItem;
  setItem = refuse;
  localStore.write('theme', 'dark');
  setItem = works;
  localStore.write('theme', 'light');
  stored.set('theme', 'dark');
  expect(localStore.read('theme')).toBe('dark');
});
