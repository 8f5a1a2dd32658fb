import { afterAll, describe, expect, it } from 'vitest';
import { Firestore } from 'firebase-admin/firestore';
import { testProjectId, startTestFirestoreEmulator } from './test-firestore-emulator';

const { host, collection, stop } = await startTestFirestoreEmulator();
afterAll(stop);

const documents = `projects/${testProjectId}/databases/(default)/documents`;

describe('a caller without the token `Bearer owner`', () => {
  const visitor = new Firestore({
    projectId: testProjectId,
    host,
    ssl: false,
    customHeaders: { Authorization: 'Bearer somebody' },
  });
  afterAll(async () => visitor.terminate());
  const food = visitor.doc('foods/soup');

  it.each<[string, () => Promise<unknown>]>([
    ['read', async () => food.get()],
    ['query', async () => visitor.collection('foods').get()],
    ['write', async () => food.set({ name: 'Soup' })],
  ])(
    'cannot %s documents, and immediately receives an error that states that security rules are not supported',
    async (_name, callFirestore) => {
      await expect(callFirestore()).rejects.toMatchObject({
        code: 12,
        message: expect.stringContaining('evaluates no security rules') as unknown,
      });
    },
    5_000,
  );

  it.each(['GET', 'POST', 'PATCH', 'DELETE'])(
    'receives status 501 for an HTTP %s request to a document',
    async (method) => {
      const response = await fetch(`http://${host}/v1/${documents}/foods/soup`, { method });
      expect(response.status).toBe(501);
      expect(await response.json()).toMatchObject({
        error: { code: 501, status: 'UNIMPLEMENTED' },
      });
    },
  );
});

describe('the HTTP server on the gRPC port', () => {
  it('responds with 200 and the text Ok to GET /', async () => {
    const response = await fetch(`http://${host}/`);
    expect([response.status, await response.text()]).toEqual([200, 'Ok\n']);
  });

  it('deletes all documents if it receives DELETE for the documents URL, with or without percent-encoding', async () => {
    for (const path of [documents, documents.replace('(default)', '%28default%29')]) {
      const food = collection().doc();
      await food.set({ name: 'Soup' });
      const response = await fetch(`http://${host}/emulator/v1/${path}`, { method: 'DELETE' });
      expect([response.status, await response.json()]).toEqual([200, {}]);
      expect((await food.get()).exists).toBe(false);
    }
  });

  it('responds with 200 to a PUT request with security rules', async () => {
    const rules = `http://${host}/emulator/v1/projects/${testProjectId}:securityRules`;
    const response = await fetch(rules, { method: 'PUT', body: '{}' });
    expect([response.status, await response.json()]).toEqual([200, {}]);
  });

  it.each(['%', 'emulator/v1/projects/p/databases/d/documents'])(
    'responds with 400 to the invalid request DELETE /%s',
    async (path) => {
      const response = await fetch(`http://${host}/${path}`, { method: 'DELETE' });
      expect(response.status).toBe(400);
    },
  );

  it('responds with 404 to an unknown path below /emulator/', async () => {
    expect((await fetch(`http://${host}/emulator/v1/unknown`)).status).toBe(404);
  });
});
