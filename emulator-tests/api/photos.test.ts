import * as v from 'valibot';
import { photoResponseSchema } from '@potluck/functions/contract/fields';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { localSiteUrl } from '../scripts/project-config';
import { createTestUser, type TestUser } from '../test-support/test-users';
import { setUpEmptyDatabase } from './set-up-empty-database';

setUpEmptyDatabase();
let cook: TestUser;
beforeAll(async () => {
  cook = await createTestUser('Cook');
});

/** Uploads an image through Hosting, like the site. */
async function upload({ accessToken }: TestUser) {
  const create = { width: 800, height: 600, channels: 3, background: '#a05030' } as const;
  const response = await fetch(`${localSiteUrl}/api/photos`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'image/jpeg' },
    body: new Uint8Array(await sharp({ create }).jpeg().toBuffer()),
  });
  const { address } = v.parse(photoResponseSchema, await response.json());
  return { status: response.status, address };
}

it('An uploaded photo is stored once, and Hosting returns it in all sizes with the headers that the function `photo` sets', async () => {
  const { status, address } = await upload(cook);
  expect(status).toBe(201);
  expect(await upload(cook)).toEqual({ status: 200, address });
  for (const name of ['960.webp', '480.avif', '1600.webp', '1200x630.jpg']) {
    const response = await fetch(localSiteUrl + address.replace('960.webp', name));
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe(
      'public, max-age=31536000, s-maxage=604800, immutable',
    );
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const { width } = await sharp(await response.arrayBuffer()).metadata();
    expect(width).toBeGreaterThanOrEqual(480);
  }
});
