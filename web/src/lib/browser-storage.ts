export const ACCESS_TOKEN_STORAGE_KEY = 'access-token';

/** Uses memory if the browser storage throws, because it is full or blocked. A value in memory ends with the page. */
function withMemoryFallback(getStorage: () => Storage) {
  const memory = new Map<string, string>();

  function attempt<Result>(action: (storage: Storage) => Result): Result | undefined {
    try {
      return action(getStorage());
    } catch {
      return undefined;
    }
  }

  return {
    read: (key: string): string | null =>
      memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    write(key: string, value: string): void {
      memory.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        memory.delete(key);
      });
    },
    remove(key: string): void {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys(prefix: string): string[] {
      const keys = [...memory.keys(), ...(attempt(Object.keys) ?? [])];
      return [...new Set(keys)].filter((key) => key.startsWith(prefix));
    },
  };
}

/** Storage that all tabs share. Its values do not expire. */
export const safeLocalStorage = withMemoryFallback(() => localStorage);
/** Storage that belongs to this tab. Its values survive a reload. */
export const safeSessionStorage = withMemoryFallback(() => sessionStorage);
