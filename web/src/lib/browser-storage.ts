export interface TextStorage {
  read: (key: string) => string | null;
  write: (key: string, value: string) => void;
  remove: (key: string) => void;
}

interface BrowserStorage extends TextStorage {
  /** Returns all stored keys that start with the prefix. */
  keys: (prefix: string) => string[];
}

/** Where the browser refuses to store (it may, by throwing), the page keeps the value itself. */
function kept(storage: () => Storage): BrowserStorage {
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
        // Nothing was stored.
      }
    },
    keys(prefix) {
      const keys = [...memory.keys()];
      try {
        keys.push(...Object.keys(storage()));
      } catch {
        // Only the memory has keys.
      }
      return keys.filter((key) => key.startsWith(prefix));
    },
  };
}

/** Shared by all tabs, kept for good. */
export const localStore = kept(() => localStorage);
/** This tab's, kept over a reload. */
export const tabStore = kept(() => sessionStorage);
