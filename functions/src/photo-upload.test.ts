import { hash } from 'node:crypto';
import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { photosCollection, photoUploadCountsCollection } from './firestore/collections';
import { testRateLimits } from './http/limits';
import { deployedPhotoUploadLimits } from './photo/photo-upload-limits';
import {
  convertUploadedPhotoFixture,
  createFakeJpegBytes,
  startTestPhotoService,
  type TestPhotoService,
} from './testing/test-photo-service';
import { buyerFixture, ownerFixture } from './testing/user-fixtures';

const account = ownerFixture;
const convertUploadedPhoto = vi.fn(convertUploadedPhotoFixture);
let now: Date;
let service: TestPhotoService;

const start = async (options: Parameters<typeof startTestPhotoService>[0] = {}) => {
  service = await startTestPhotoService({ convertUploadedPhoto, now: () => now, ...options });
};
const restart = async (options: Parameters<typeof startTestPhotoService>[0]) => {
  await service.stop();
  await start(options);
};
beforeEach(async () => {
  now = new Date('2026-01-01T12:00:00Z');
  convertUploadedPhoto.mockReset().mockImplementation(convertUploadedPhotoFixture);
  await start();
});
afterEach(() => service.stop());

async function readPhotos() {
  const { docs } = await photosCollection(service.db).get();
  return docs.map((document) => ({ id: document.id, ...document.data() }));
}
/** Marks the stored photo as being removed since the current time. */
async function startRemoval() {
  const [photo] = await readPhotos();
  const removed_at = Timestamp.fromDate(now);
  await photosCollection(service.db)
    .doc(photo?.id ?? '')
    .update({ removed_at });
}

describe('POST /photos', () => {
  it('stores the files and the document of a dish photo and responds with 201 and its URL', async () => {
    const { status, json } = await service.upload({ account });
    const [photo] = await readPhotos();
    const id = photo?.id ?? '';
    expect(id).toMatch(/^[\da-f]{32}$/);
    expect({ status, json }).toEqual({
      status: 201,
      json: { address: `/photos/${id}-a0b1c2-960.webp` },
    });
    expect([...service.files.stored.keys()].sort()).toEqual([
      `${id}-a0b1c2-480.webp`,
      `${id}-a0b1c2-960.webp`,
    ]);
    expect(photo).toEqual({
      id,
      owner_uid: account.uid,
      kind: 'dish',
      rgb: 'a0b1c2',
      size: 20,
      bytes_hash: hash('sha256', createFakeJpegBytes()),
      created_at: Timestamp.fromDate(now),
    });
  });

  it('responds to a second upload of the same bytes by the same user with 200 and the same URL, and does not process the bytes again', async () => {
    const first = await service.upload({ account });
    now = new Date('2026-01-01T12:10:00Z');
    const second = await service.upload({ account });
    expect(second).toMatchObject({ status: 200, json: first.json });
    expect(convertUploadedPhoto).toHaveBeenCalledTimes(1);
    expect(await readPhotos()).toMatchObject([{ created_at: Timestamp.fromDate(now) }]);
  });

  it('returns a different URL if the user, the bytes, or the kind of photo (`dish` or `portrait`) differs', async () => {
    const uploads = [
      await service.upload({ account }),
      await service.upload({ account: buyerFixture }),
      await service.upload({ account, bytes: createFakeJpegBytes('other') }),
      await service.upload({ account, query: '?for=portrait' }),
    ];
    expect(uploads.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const hashes = uploads.map(({ json }) => (json.address as string).split('-')[0]);
    expect(new Set(hashes).size).toBe(4);
    expect(uploads[3]?.json.address).toMatch(/-192\.webp$/);
    expect((await readPhotos()).filter(({ kind }) => kind === 'portrait')).toHaveLength(1);
  });

  it('stores the photo again if the files of an earlier upload are missing', async () => {
    const first = await service.upload({ account });
    service.files.stored.clear();
    expect(await service.upload({ account })).toMatchObject({ status: 201, json: first.json });
    expect(service.files.stored.size).toBe(2);
  });

  it('writes the photo document before the files, so the photo sweep finds the files of an interrupted upload', async () => {
    service.files.write = () => Promise.reject(Object.assign(new Error('down'), { code: 503 }));
    const { status, json, headers } = await service.upload({ account });
    expect({ status, code: json.code }).toEqual({ status: 503, code: 'unavailable' });
    expect(headers.get('Retry-After')).toBe('5');
    expect(await readPhotos()).toHaveLength(1);
  });

  it('responds with 503 for 10 minutes after the removal of the photo has started, and then accepts the photo', async () => {
    await service.upload({ account });
    await startRemoval();
    now = new Date('2026-01-01T12:09:59Z');
    expect((await service.upload({ account })).status).toBe(503);
    now = new Date('2026-01-01T12:10:00Z');
    expect((await service.upload({ account })).status).toBe(201);
    expect((await readPhotos())[0]).not.toHaveProperty('removed_at');
  });

  it('responds with 503 and writes no file if the removal of an incomplete photo starts while the photo is processed', async () => {
    await service.upload({ account });
    service.files.stored.clear();
    convertUploadedPhoto.mockImplementationOnce(async (...photo) => {
      await startRemoval();
      return convertUploadedPhotoFixture(...photo);
    });
    expect((await service.upload({ account })).status).toBe(503);
    expect(service.files.stored.size).toBe(0);
    expect(await readPhotos()).toMatchObject([{ removed_at: Timestamp.fromDate(now) }]);
  });

  it('removes the files and responds with 503 if the deletion of the account removes the document of a new photo', async () => {
    const { files } = service;
    const { write } = files;
    vi.spyOn(files, 'write').mockImplementationOnce(async (...file) => {
      const [photo] = await readPhotos();
      await photosCollection(service.db)
        .doc(photo?.id ?? '')
        .delete();
      return write(...file);
    });
    expect((await service.upload({ account })).status).toBe(503);
    expect(files.stored.size).toBe(0);
  });

  const jpegWithType = (type: string) => ({ headers: { 'Content-Type': type } });
  it.each([
    ['an empty request body', { bytes: '' }, 400, 'photo-unreadable'],
    ['a JPEG with the content type of PNG', jpegWithType('image/png'), 415, 'photo-type'],
    ['an upload without a content type', jpegWithType(''), 415, 'photo-type'],
    ['more than 10 MiB', { bytes: Buffer.alloc(10 * 2 ** 20 + 1, 0xff) }, 413, 'photo-too-large'],
    ['an unknown value of the query parameter for', { query: '?for=dish' }, 400, 'invalid'],
  ])('rejects %s', async (_name, upload, status, code) => {
    const response = await service.upload({ account, ...upload });
    const requestId = expect.any(String) as string;
    expect(response).toMatchObject({ status, json: { code, requestId } });
    expect(await readPhotos()).toEqual([]);
  });

  it('responds with the error of the image library if it rejects the photo, and stores nothing', async () => {
    convertUploadedPhoto.mockResolvedValue({ rejection: 'photo-too-small' });
    const response = await service.upload({ account });
    expect(response).toMatchObject({ status: 400, json: { code: 'photo-too-small' } });
    expect(await readPhotos()).toEqual([]);
  });

  it('counts toward the rate limit for writes', async () => {
    await restart({ rateLimits: { ...testRateLimits, writes: 1 } });
    expect((await service.upload({ account })).status).toBe(201);
    const response = await service.upload({ account });
    expect(response).toMatchObject({ status: 429, json: { code: 'too-many-requests' } });
  });

  it('limits the uploads of a user in a minute and on one UTC day', async () => {
    expect(deployedPhotoUploadLimits).toEqual({ perMinute: 10, perDay: 40 });
    await restart({ photoLimits: { perMinute: 2, perDay: 3 } });
    now = new Date('2026-01-01T12:00:30Z');
    expect((await service.upload({ account })).status).toBe(201);
    expect((await service.upload({ account })).status).toBe(200);
    const inMinute = await service.upload({ account });
    expect(inMinute).toMatchObject({ status: 429, json: { code: 'photo-limit' } });
    expect(inMinute.headers.get('Retry-After')).toBe('30');
    expect((await service.upload({ account: buyerFixture })).status).toBe(201);
    now = new Date('2026-01-01T12:01:00Z');
    expect((await service.upload({ account })).status).toBe(200);
    now = new Date('2026-01-01T22:30:00Z');
    const onDay = await service.upload({ account });
    const message = 'You can upload at most 3 photos a day. Please try again in 2 hours.';
    expect(onDay).toMatchObject({ status: 429, json: { code: 'photo-limit', message } });
    expect(onDay.headers.get('Retry-After')).toBe('5400');
    now = new Date('2026-01-02T00:00:00Z');
    expect((await service.upload({ account })).status).toBe(200);
    const counters = (await photoUploadCountsCollection(service.db).get()).docs;
    expect(counters.map((counter) => counter.data().count).toSorted((a, b) => a - b)).toEqual([
      1, 1, 3,
    ]);
    expect(counters.map(({ id }) => id).join()).not.toContain(account.uid);
  });
});

describe('GET /photos/:name', () => {
  const name = '0123456789abcdef0123456789abcdef-a0b1c2';
  const path = `/photos/${name}-960.webp`;
  const storeFile = (suffix = '960.webp') =>
    service.files.stored.set(`${name}-${suffix}`, Buffer.from('photo'));

  it.each([
    ['960.webp', 'image/webp'],
    ['192.avif', 'image/avif'],
    ['1200x630.jpg', 'image/jpeg'],
  ])(
    'returns the file %s as %s, which browsers cache for a year and the CDN for a week',
    async (suffix, type) => {
      storeFile(suffix);
      const response = await service.download(`/photos/${name}-${suffix}`);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('photo');
      expect(response.headers.get('Content-Type')).toBe(type);
      expect(response.headers.get('Cache-Control')).toBe(
        'public, max-age=31536000, s-maxage=604800, immutable',
      );
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      const head = await service.download(`/photos/${name}-${suffix}`, { method: 'HEAD' });
      expect(head.headers.get('Content-Length')).toBe('5');
    },
  );

  it('responds with 404 and no-store to every other path, and to a query, so it creates no other entry in the CDN', async () => {
    storeFile();
    service.files.stored.set('../secret', Buffer.from('secret'));
    const files = ['480.webp', '961.webp', '960.webp.txt', '1200x630xjpg', '960.webp?size=1'];
    const paths = files.map((file) => `/photos/${name}-${file}`);
    for (const other of [...paths, '/photos/..%2Fsecret', '/photos/', '/photos', '/']) {
      const response = await service.download(other);
      expect(response.status, other).toBe(404);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
  });

  it('responds with 503 and no-store if Cloud Storage is unreachable', async () => {
    service.files.read = () =>
      Promise.reject(Object.assign(new Error('down'), { code: 'ECONNREFUSED' }));
    const response = await service.download(path);
    expect(response.status).toBe(503);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('counts toward the rate limit for reads', async () => {
    await restart({ rateLimits: { ...testRateLimits, publicReads: 1 } });
    await service.download(path);
    expect((await service.download(path)).status).toBe(429);
  });
});
