/** The localStorage key under which the browser stores the access token. */
export const ACCESS_TOKEN_STORAGE_KEY = 'access-token';

interface BrowserStorage {
  read: (key: string) => string | null;
  write: (key: string, value: string) => void;
  remove: (key: string) => void;
  /** Returns the keys in the browser storage and in memory that start with the prefix, without duplicates. */
  keys: (prefix: string) => string[];
}

/**
 * Returns a storage that uses memory if the browser storage throws. Browsers throw if the storage
 * is full or blocked. A value in memory is lost when the page is closed.
 */
function withMemoryFallback(storage: () => Storage): BrowserStorage {
  const memory = new Map<string, string>();
  return {
    read(key) {
      const value = memory.get(key);
      if (value !== undefined) return value;
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        storage().setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        storage().removeItem(key);
      } catch {
        // A blocked browser storage contains no value to remove.
      }
    },
    keys(prefix) {
      const keys = [...memory.keys()];
      try {
        keys.push(...Object.keys(storage()));
      } catch {
        // If the browser storage is blocked, all keys are in memory.
      }
      return [...new Set(keys)].filter((key) => key.startsWith(prefix));
    },
  };
}

/** Storage that all tabs share. Its values do not expire. */
export const safeLocalStorage = withMemoryFallback(() => localStorage);
/** Storage that belongs to this tab. Its values survive a reload. */
export const safeSessionStorage = withMemoryFallback(() => sessionStorage);
