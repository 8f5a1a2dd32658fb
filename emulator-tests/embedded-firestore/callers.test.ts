import { afterAll, describe, expect, it } from 'vitest';
import { Firestore } from 'firebase-admin/firestore';
import { projectId, startTestEmulator } from './test-emulator';

const { address, collection, stop } = await startTestEmulator();
afterAll(stop);

const documents = `projects/${projectId}/databases/(default)/documents`;

describe('a caller that is not the owner', () => {
  const visitor = new Firestore({
    projectId,
    host: address,
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
    'may not %s, is told why, and at once',
    async (_name, act) => {
      await expect(act()).rejects.toMatchObject({
        code: 12,
        message: expect.stringContaining('evaluates no security rules') as unknown,
      });
    },
    5_000,
  );

  it.each(['GET', 'POST', 'PATCH', 'DELETE'])('is refused a %s over HTTP', async (method) => {
    const response = await fetch(`http://${address}/v1/${documents}/foods/soup`, { method });
    expect(response.status).toBe(501);
    expect(await response.json()).toMatchObject({ error: { code: 501, status: 'UNIMPLEMENTED' } });
  });
});

describe('over HTTP, on the same port, the emulator', () => {
  it('says that it is there', async () => {
    const response = await fetch(`http://${address}/`);
    expect([response.status, await response.text()]).toEqual([200, 'Ok\n']);
  });

  it('clears all documents, however they are escaped', async () => {
    for (const path of [documents, documents.replace('(default)', '%28default%29')]) {
      const food = collection().doc();
      await food.set({ name: 'Soup' });
      const response = await fetch(`http://${address}/emulator/v1/${path}`, { method: 'DELETE' });
      expect([response.status, await response.json()]).toEqual([200, {}]);
      expect((await food.get()).exists).toBe(false);
    }
  });

  it('takes rules', async () => {
    const rules = `http://${address}/emulator/v1/projects/${projectId}:securityRules`;
    const response = await fetch(rules, { method: 'PUT', body: '{}' });
    expect([response.status, await response.json()]).toEqual([200, {}]);
  });

  it.each(['%', 'emulator/v1/projects/p/databases/d/documents'])(
    'outlives a call that makes no sense: DELETE /%s',
    async (path) => {
      const response = await fetch(`http://${address}/${path}`, { method: 'DELETE' });
      expect(response.status).toBe(400);
    },
  );

  it('knows no other call', async () => {
    expect((await fetch(`http://${address}/emulator/v1/nothing`)).status).toBe(404);
  });
});
