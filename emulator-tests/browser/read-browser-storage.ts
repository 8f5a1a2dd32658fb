import type { Page } from '@playwright/test';

/**
 * Returns all data that the site has stored in the browser, as JSON: storage, databases, and cached
 * responses.
 */
export function readBrowserStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const toPromise = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(request.error?.message));
      });

    async function readDatabase(name: string): Promise<unknown[]> {
      const database = await toPromise(indexedDB.open(name));
      const contents = await Promise.all(
        [...database.objectStoreNames].map(async (name) => {
          const store = database.transaction(name).objectStore(name);
          return [await toPromise(store.getAllKeys()), await toPromise(store.getAll())];
        }),
      );
      database.close();
      return contents;
    }

    async function readCache(name: string): Promise<unknown[]> {
      const cache = await caches.open(name);
      const requests = await cache.keys();
      return Promise.all(
        requests.map(async (request) => [request.url, await (await cache.match(request))?.text()]),
      );
    }

    const databases = await Promise.all(
      (await indexedDB.databases()).map(({ name = '' }) => readDatabase(name)),
    );
    return JSON.stringify({
      databases,
      caches: await Promise.all((await caches.keys()).map(readCache)),
      local: localStorage,
      session: sessionStorage,
    });
  });
}
