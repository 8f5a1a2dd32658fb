import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { safeLocalStorage } from './browser-storage';

/** The values in the fake browser storage. Tests change them directly, as another tab would do. */
const stored = new Map<string, string>();
const throwStorageError = () => {
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
    setItem: (key: string, value: string) => setItem(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  for (const key of ['theme', 'access-token', 'order-1']) safeLocalStorage.remove(key);
});

it.each([
  ['is full', () => (setItem = throwStorageError)],
  ['is blocked', () => (setItem = getItem = throwStorageError)],
])('safeLocalStorage uses the memory only while localStorage %s', (_condition, breakStorage) => {
  const works = { setItem, getItem };
  stored.set('access-token', 'old');
  breakStorage();
  safeLocalStorage.write('access-token', 'new');
  expect(safeLocalStorage.read('access-token')).toBe('new');
  safeLocalStorage.remove('access-token');
  expect(safeLocalStorage.read('access-token')).toBeNull();
  safeLocalStorage.write('theme', 'dark');
  ({ setItem, getItem } = works);
  safeLocalStorage.write('theme', 'light');
  expect(stored.get('theme')).toBe('light');
  stored.set('theme', 'dark');
  expect(safeLocalStorage.read('theme')).toBe('dark');
});

it('safeLocalStorage returns each key once if localStorage contains an old value of a key in memory', () => {
  const methods = { setItem: throwStorageError, removeItem: () => undefined };
  const entries = { 'order-1': 'old', 'order-2': 'old', theme: 'dark' };
  vi.stubGlobal('localStorage', Object.assign(Object.create(methods) as object, entries));
  safeLocalStorage.write('order-1', 'new');
  expect(safeLocalStorage.keys('order-')).toEqual(['order-1', 'order-2']);
});
