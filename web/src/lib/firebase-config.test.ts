import { expect, it, vi } from 'vitest';
import { loadFirebaseConfig, usesAuthEmulator } from './firebase-config';

const config = { apiKey: 'key', projectId: 'potluck', authDomain: 'potluck.test' };
const respondWith = (response: Response) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(response);

it('loadFirebaseConfig resolves with all fields of the configuration from Hosting', async () => {
  const request = respondWith(Response.json(config));
  await expect(loadFirebaseConfig()).resolves.toEqual(config);
  expect(request.mock.calls[0]?.[0]).toBe('/__/firebase/init.json');
});

it.each([
  ['contains no API key', () => Response.json({ projectId: 'potluck' })],
  ['is not JSON', () => new Response('<!doctype html>')],
])('loadFirebaseConfig rejects if the response %s', async (_, createResponse) => {
  respondWith(createResponse());
  await expect(loadFirebaseConfig()).rejects.toThrow();
});

it.each([
  ['demo-potluck', true],
  ['potluck', false],
  ['potluck-demo-1', false],
])('usesAuthEmulator for the project ID %s returns %s', (projectId, expected) => {
  expect(usesAuthEmulator({ ...config, projectId })).toBe(expected);
});
