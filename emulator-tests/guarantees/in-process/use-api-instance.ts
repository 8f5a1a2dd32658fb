import { afterAll, beforeAll } from 'vitest';
import { connectFirestore } from '../../test-support/firestore-connection';
import { projectId } from '../../scripts/project-config';
import { checkMenuAfterAll } from './check-menu-after-all';
import { startApiInstance, type ApiInstance } from './api-instance';

/**
 * Starts an API instance before the tests of a file and stops it after them. Each file uses a
 * separate database. A second client, `db`, inspects the documents that the instance wrote. After all
 * tests, the menu entries must match the dishes.
 */
export function useApiInstance(name: string) {
  const project = `${projectId}-${name}`;
  const inspectionClient = connectFirestore({ project });
  checkMenuAfterAll(project);
  let apiInstance: ApiInstance;
  beforeAll(async () => {
    apiInstance = await startApiInstance(project);
  });
  afterAll(async () => {
    await apiInstance.close();
    await inspectionClient.close();
  });
  return {
    project,
    db: inspectionClient.db,
    get service() {
      return apiInstance.service;
    },
  };
}
