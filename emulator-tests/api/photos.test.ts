import * as v from 'valibot';
import { photoResponseSchema } from '@potluck/functions/contract/fields';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { localSiteUrl } from '../scripts/project-config';
import { fetchFood, soupFixture } from '../test-support/food-requests';
import { createTestUser, createUserApiClient, type TestUser } from '../test-support/test-users';
import { setUpEmptyDatabase } from './set-up-empty-database';

setUpEmptyDatabase();
let cook: TestUser;
let otherCook: TestUser;
beforeAll(async () => {
  [cook, otherCook] = await Promise.all([createTestUser('Cook'), createTestUser('Other')]);
});

/**
 * Uploads an image of one color through Hosting, like the site. Resolves with the status of the
 * response and with the URL path of the stored photo.
 */
async function upload({ accessToken }: TestUser, background: string, query = '') {
  const image = sharp({ create: { width: 800, height: 600, channels: 3, background } });
  const response = await fetch(`${localSiteUrl}/api/photos${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'image/jpeg' },
    body: new Uint8Array(await image.jpeg().toBuffer()),
  });
  const { address } = v.parse(photoResponseSchema, await response.json());
  return { status: response.status, address };
}

const addFood = (user: TestUser, food_image: string) =>
  createUserApiClient(user).post('/foods', {
    ...soupFixture,
    food_image,
    added_by: user.publicProfile,
  });

describe('POST /api/photos', () => {
  it('stores a photo, and Hosting then returns it in all sizes with the headers that the function `photo` sets', async () => {
    const { status, address } = await upload(cook, '#a05030');
    expect(status).toBe(201);
    for (const path of [
      address,
      address.replace('960.webp', '480.avif'),
      address.replace('960.webp', '1600.webp'),
      address.replace('960.webp', '1200x630.jpg'),
    ]) {
      const response = await fetch(localSiteUrl + path);
      expect(response.status).toBe(200);
      expect(response.headers.get('Cache-Control')).toBe(
        'public, max-age=31536000, s-maxage=604800, immutable',
      );
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
      const { width } = await sharp(await response.arrayBuffer()).metadata();
      expect(width).toBeGreaterThanOrEqual(480);
    }
  });

  it('responds with 200 and the same URL if a user uploads the same photo again', async () => {
    const first = await upload(cook, '#00ff00', '?for=portrait');
    expect(first.status).toBe(201);
    expect(await upload(cook, '#00ff00', '?for=portrait')).toEqual({ ...first, status: 200 });
  });
});

describe('A dish with an uploaded photo', () => {
  it('shows the photo that its cook uploaded', async () => {
    const { address } = await upload(cook, '#0000ff');
    const { status, body } = await addFood(cook, address);
    expect(status).toBe(201);
    const { insertedId } = body as { insertedId: string };
    expect((await fetchFood(insertedId)).food_image).toBe(address);
  });

  it('is rejected if the photo belongs to another user', async () => {
    const { address } = await upload(cook, '#ff0000');
    expect(await addFood(otherCook, address)).toMatchObject({
      status: 400,
      body: { code: 'photo-not-yours', fields: { food_image: expect.any(String) as string } },
    });
  });
});
