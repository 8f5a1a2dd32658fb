import { findMenuDifferences } from '@potluck/functions/menu/repair-menu';
import { afterAll, beforeAll, expect } from 'vitest';
import { connectFirestore } from '../../test-support/firestore-connection';
import { projectId } from '../../scripts/project-config';
import { startApiInstance, type ApiInstance } from './api-instance';
import { startFirestoreProxy, type FirestoreProxy } from './firestore-proxy';

interface ApiInstanceOptions {
  /** The number of API instances, which have separate queues and separate connections to Firestore. */
  count?: number;
  /** Connects each instance to Firestore through its own proxy. */
  isProxied?: boolean;
  overrides?: Parameters<typeof startApiInstance>[2];
}

/**
 * Starts API instances before the tests of a file and stops them after the tests. Each file uses a separate
 * database. A second client, `db`, inspects the documents that the instances wrote.
 *
 * After all tests, compares the menu entries with the dishes. While requests run, a comparison can find
 * differences that do not exist, because the Firestore emulator applies the writes of a commit one after the
 * other, and a read-only transaction can see only some of them.
 */
export function useApiInstance(
  name: string,
  { count = 1, isProxied = false, overrides = {} }: ApiInstanceOptions = {},
) {
  const project = `${projectId}-${name}`;
  const { db, close } = connectFirestore({ project });
  const instances: ApiInstance[] = [];
  const proxies: FirestoreProxy[] = [];
  beforeAll(async () => {
    for (let index = 0; index < count; index += 1) {
      const proxy = isProxied ? await startFirestoreProxy() : undefined;
      if (proxy) proxies.push(proxy);
      instances.push(await startApiInstance(project, proxy?.host, overrides));
    }
    await Promise.all(instances.map((instance) => instance.waitForFirestore()));
  });
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.close()));
    for (const proxy of proxies) proxy.stop();
    expect(await findMenuDifferences(db), 'wrong entries of the menu').toEqual([]);
    await close();
  });
  return {
    project,
    db,
    instances,
    proxies,
    get service() {
      return getAt(instances, 0).service;
    },
    /** The service of the second instance. */
    get otherService() {
      return getAt(instances, 1).service;
    },
    /** The proxy of the first instance. */
    get proxy() {
      return getAt(proxies, 0);
    },
  };
}

/**
 * An API instance with a separate queue, and with a separate connection to Firestore through a
 * proxy.
 */
export interface ProxiedInstance extends ApiInstance {
  proxy: FirestoreProxy;
}

export async function startProxiedInstance(project: string): Promise<ProxiedInstance> {
  const proxy = await startFirestoreProxy();
  const apiInstance = await startApiInstance(project, proxy.host);
  await apiInstance.waitForFirestore();
  return {
    ...apiInstance,
    proxy,
    async close() {
      await apiInstance.close();
      proxy.stop();
    },
  };
}

function getAt<T>(list: T[], index: number): T {
  return list[index] ?? expect.fail(`There is no item ${index} before the tests start.`);
}
