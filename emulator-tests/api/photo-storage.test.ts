import { expect, it } from 'vitest';
import { emulatorHosts, projectId } from '../scripts/project-config';

const bucket = `http://${emulatorHosts.storage}/v0/b/${projectId}.appspot.com/o`;
const photo = `${bucket}/photos%2Fphoto.webp`;
/** An unsigned Firebase ID token of a signed-in client. The Storage emulator accepts such tokens. */
const token = ['{"alg":"none"}', '{"user_id":"cook","sub":"cook"}', '']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');

it.each([
  ['GET', bucket],
  ['GET', `${bucket}?prefix=photos/`],
  ['GET', photo],
  ['GET', `${photo}?alt=media`],
  ['POST', `${bucket}?name=photos%2Fphoto.webp`],
  ['POST', `${bucket}?name=photos%2Fphoto.webp&uploadType=media`],
  ['PATCH', photo],
  ['DELETE', photo],
])('Cloud Storage rejects %s %s from signed-in and signed-out clients', async (method, url) => {
  for (const headers of [{}, { Authorization: `Firebase ${token}` }]) {
    const body = method === 'POST' ? 'photo' : method === 'PATCH' ? '{}' : undefined;
    const type = { 'Content-Type': method === 'PATCH' ? 'application/json' : 'image/webp' };
    const init = { method, headers: { ...headers, ...type }, ...(body !== undefined && { body }) };
    expect((await fetch(url, init)).status).toBe(403);
  }
});
