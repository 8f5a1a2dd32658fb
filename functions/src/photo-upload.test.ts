import { Timestamp } from '@google-cloud/firestore';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { photosCollection, photoUploadCountsCollection } from './firestore/collections';
import { testRateLimits } from './http/limits';
import { deployedPhotoUploadLimits } from './photo/photo-upload-limits';
import {
  createFakeJpegBytes,
  convertUploadedPhotoFixture,
  startTestPhotoService,
  type TestPhotoService,
} from './testing/test-photo-service';
import { openRawConnection } from './testing/raw-connection';
import { buyerFixture, ownerFixture } from './testing/user-fixtures';

let service: TestPhotoService;
afterEach(() => service.stop());

const account = ownerFixture;
const ADDRESS = /^\/photos\/[\da-f]{32}-a0b1c2-960\.webp$/;

async function readPhotos() {
  const { docs } = await photosCollection(service.db).get();
  return docs.map((document) => ({ id: document.id, ...document.data() }));
}

describe('POST /photos', () => {
  it('stores the files and the document of a dish photo and responds with 201 and its URL', async () => {
    const now = new Date('2026-01-01T12:00:00Z');
    service = await startTestPhotoService({ now: () => now });
    const { status, json } = await service.upload({ account });
    expect({ status, json }).toEqual({
      status: 201,
      json: { address: expect.stringMatching(ADDRESS) as string },
    });
    const [, hash = ''] = /^\/photos\/([^-]+)/.exec(json.address as string) ?? [];
    expect([...service.files.stored.keys()].sort()).toEqual([
      `${hash}-a0b1c2-480.webp`,
      `${hash}-a0b1c2-960.webp`,
    ]);
    expect(await readPhotos()).toEqual([
      {
        id: hash,
        owner_uid: account.uid,
        kind: 'dish',
        rgb: 'a0b1c2',
        size: 20,
        created_at: Timestamp.fromDate(now),
      },
    ]);
  });

  it('stores the photo as a portrait if the query is for=portrait', async () => {
    service = await startTestPhotoService();
    const { status, json } = await service.upload({ account, query: '?for=portrait' });
    expect(status).toBe(201);
    expect(json.address).toMatch(/-192\.webp$/);
    expect(await readPhotos()).toMatchObject([{ kind: 'portrait' }]);
  });

  it('responds to a second upload of the same bytes by the same user with 200 and the same URL, and does not process the bytes again', async () => {
    const convertUploadedPhoto = vi.fn(convertUploadedPhotoFixture);
    let now = new Date('2026-01-01T12:00:00Z');
    service = await startTestPhotoService({ convertUploadedPhoto, now: () => now });
    const first = await service.upload({ account });
    now = new Date('2026-01-01T12:10:00Z');
    const second = await service.upload({ account });
    expect(second).toMatchObject({ status: 200, json: first.json });
    expect(convertUploadedPhoto).toHaveBeenCalledTimes(1);
    expect(await readPhotos()).toMatchObject([{ created_at: Timestamp.fromDate(now) }]);
  });

  it('returns a different URL if the user, the bytes, or the kind of photo (`dish` or `portrait`) differs', async () => {
    service = await startTestPhotoService();
    const uploads = [
      await service.upload({ account }),
      await service.upload({ account: buyerFixture }),
      await service.upload({ account, bytes: createFakeJpegBytes('other') }),
      await service.upload({ account, query: '?for=portrait' }),
    ];
    expect(uploads.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const hashes = uploads.map(({ json }) => (json.address as string).split('-')[0]);
    expect(new Set(hashes).size).toBe(4);
  });

  it('stores the photo again if the files of an earlier upload are missing', async () => {
    service = await startTestPhotoService();
    const first = await service.upload({ account });
    service.files.stored.clear();
    expect(await service.upload({ account })).toMatchObject({ status: 201, json: first.json });
    expect(service.files.stored.size).toBe(2);
  });

  it('writes the photo document before the files, so the photo sweep finds the files of an interrupted upload', async () => {
    service = await startTestPhotoService();
    service.files.write = () => Promise.reject(Object.assign(new Error('down'), { code: 503 }));
    const { status, json, headers } = await service.upload({ account });
    expect({ status, code: json.code }).toEqual({ status: 503, code: 'unavailable' });
    expect(headers.get('Retry-After')).toBe('5');
    expect(await readPhotos()).toHaveLength(1);
  });

  it('responds with 503 for 10 minutes after the removal of the photo has started, and then accepts the photo', async () => {
    let now = new Date('2026-01-01T12:00:00Z');
    service = await startTestPhotoService({ now: () => now });
    await service.upload({ account });
    const [photo] = await readPhotos();
    await photosCollection(service.db)
      .doc(photo?.id ?? '')
      .update({ removed_at: Timestamp.fromDate(now) });
    now = new Date('2026-01-01T12:09:59Z');
    expect((await service.upload({ account })).status).toBe(503);
    now = new Date('2026-01-01T12:10:00Z');
    expect((await service.upload({ account })).status).toBe(201);
    expect((await readPhotos())[0]).not.toHaveProperty('removed_at');
  });

  it('responds with 503 and writes no file if the removal of an incomplete photo starts while the photo is processed', async () => {
    const removed_at = Timestamp.fromDate(new Date('2026-01-02T12:00:00Z'));
    const convertUploadedPhoto = vi.fn(convertUploadedPhotoFixture);
    service = await startTestPhotoService({ convertUploadedPhoto });
    await service.upload({ account });
    service.files.stored.clear();
    convertUploadedPhoto.mockImplementationOnce(async (...photo) => {
      const [stored] = await readPhotos();
      await photosCollection(service.db)
        .doc(stored?.id ?? '')
        .update({ removed_at });
      return convertUploadedPhotoFixture(...photo);
    });
    expect((await service.upload({ account })).status).toBe(503);
    expect(service.files.stored.size).toBe(0);
    expect(await readPhotos()).toMatchObject([{ removed_at }]);
  });

  it.each([
    ['an empty request body', { bytes: '' }, 400, 'photo-unreadable'],
    ['HTML with the content type of JPEG', { bytes: '<!doctype html>' }, 415, 'photo-type'],
    [
      'a JPEG with the content type of PNG',
      { headers: { 'Content-Type': 'image/png' } },
      415,
      'photo-type',
    ],
    ['an SVG', { headers: { 'Content-Type': 'image/svg+xml' } }, 415, 'photo-type'],
    ['an upload without a content type', { headers: { 'Content-Type': '' } }, 415, 'photo-type'],
    ['a compressed request body', { headers: { 'Content-Encoding': 'gzip' } }, 415, 'photo-type'],
    [
      'an upload of more than 10 MiB',
      { bytes: Buffer.alloc(10 * 1024 * 1024 + 1, 0xff) },
      413,
      'photo-too-large',
    ],
    ['an unknown value of the query parameter for', { query: '?for=dish' }, 400, 'invalid'],
  ])('rejects %s', async (_name, upload, status, code) => {
    service = await startTestPhotoService();
    const response = await service.upload({ account, ...upload });
    expect(response).toMatchObject({
      status,
      json: { code, requestId: expect.any(String) as string },
    });
    expect(await readPhotos()).toEqual([]);
  });

  it.each(['photo-unreadable', 'photo-too-small', 'photo-too-large', 'photo-type'] as const)(
    'responds with the error %s if the image library rejects the photo, and stores nothing',
    async (rejection) => {
      service = await startTestPhotoService({
        convertUploadedPhoto: () => Promise.resolve({ rejection }),
      });
      const { status, json } = await service.upload({ account });
      const expected = { 'photo-type': 415, 'photo-too-large': 413 }[rejection as string] ?? 400;
      expect({ status, code: json.code }).toEqual({ status: expected, code: rejection });
      expect(await readPhotos()).toEqual([]);
    },
  );

  it('responds with 401 before the request body arrives if the request has no access token', async () => {
    service = await startTestPhotoService();
    const connection = await openRawConnection(service.uploadBase);
    void connection.send(
      'POST /api/photos HTTP/1.1\r\nHost: x\r\nContent-Type: image/jpeg\r\nContent-Length: 1000000\r\n\r\n',
    );
    expect((await connection.response()).status).toBe(401);
    connection.close();
  });

  it('accepts only the method POST', async () => {
    service = await startTestPhotoService();
    const response = await fetch(`${service.uploadBase}/api/photos`);
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('POST');
  });

  it('counts toward the rate limit for writes', async () => {
    service = await startTestPhotoService({ rateLimits: { ...testRateLimits, writes: 1 } });
    expect((await service.upload({ account })).status).toBe(201);
    expect(await service.upload({ account })).toMatchObject({
      status: 429,
      json: { code: 'too-many-requests' },
    });
  });
});

describe('The limits of POST /photos', () => {
  it('accept 10 uploads of a user in a minute', async () => {
    let now = new Date('2026-01-01T12:00:30Z');
    service = await startTestPhotoService({
      photoLimits: deployedPhotoUploadLimits,
      now: () => now,
    });
    for (let number = 0; number < 10; number += 1) {
      expect((await service.upload({ account })).status).toBeLessThan(202);
    }
    const { status, headers, json } = await service.upload({ account });
    expect({ status, code: json.code }).toEqual({ status: 429, code: 'photo-limit' });
    expect(headers.get('Retry-After')).toBe('30');
    expect((await service.upload({ account: buyerFixture })).status).toBe(201);
    now = new Date('2026-01-01T12:01:00Z');
    expect((await service.upload({ account })).status).toBe(200);
  });

  it('reject the 41st upload of a user on one UTC day', async () => {
    let now = new Date('2026-01-01T12:00:00Z');
    service = await startTestPhotoService({
      photoLimits: deployedPhotoUploadLimits,
      now: () => now,
    });
    for (let number = 0; number < 40; number += 1) {
      now = new Date(now.getTime() + 6_000);
      const bytes = createFakeJpegBytes(String(number));
      expect((await service.upload({ account, bytes })).status).toBe(201);
    }
    now = new Date('2026-01-01T22:30:00Z');
    const { status, headers, json } = await service.upload({ account });
    expect({ status, code: json.code, message: json.message }).toEqual({
      status: 429,
      code: 'photo-limit',
      message: 'You can upload at most 40 photos a day. Please try again in 2 hours.',
    });
    expect(headers.get('Retry-After')).toBe('5400');
    now = new Date('2026-01-02T00:00:00Z');
    expect((await service.upload({ account })).status).toBe(201);
    const counters = (await photoUploadCountsCollection(service.db).get()).docs;
    const uploads = counters.map((counter) => counter.data().count);
    expect(uploads.toSorted((one, other) => one - other)).toEqual([1, 40]);
    expect(counters.map(({ id }) => id).join()).not.toContain(account.uid);
  });
});

describe('GET /photos/:name', () => {
  const name = '0123456789abcdef0123456789abcdef-a0b1c2';

  it.each([
    ['960.webp', 'image/webp'],
    ['192.avif', 'image/avif'],
    ['1200x630.jpg', 'image/jpeg'],
  ])(
    'returns the file %s as %s, which browsers cache for a year and the CDN for a week',
    async (suffix, type) => {
      service = await startTestPhotoService();
      service.files.stored.set(`${name}-${suffix}`, Buffer.from('photo'));
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

  it.each([
    `/photos/${name}-960.webp`,
    `/photos/${name}-961.webp`,
    `/photos/${name}-960.webp.txt`,
    `/photos/${name}-1200x630xjpg`,
    '/photos/..%2Fsecret',
    '/photos/',
    '/photos',
    '/',
  ])('responds to %s with 404 and no-store', async (path) => {
    service = await startTestPhotoService();
    service.files.stored.set('../secret', Buffer.from('secret'));
    const response = await service.download(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('responds with 404 to a URL with a query, so it creates no other entry in the CDN', async () => {
    service = await startTestPhotoService();
    service.files.stored.set(`${name}-960.webp`, Buffer.from('photo'));
    expect((await service.download(`/photos/${name}-960.webp`)).status).toBe(200);
    const { status, headers } = await service.download(`/photos/${name}-960.webp?size=1`);
    expect(status).toBe(404);
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('responds with 503 and no-store if Cloud Storage is unreachable', async () => {
    service = await startTestPhotoService();
    service.files.read = () =>
      Promise.reject(Object.assign(new Error('down'), { code: 'ECONNREFUSED' }));
    const response = await service.download(`/photos/${name}-960.webp`);
    expect(response.status).toBe(503);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('counts toward the rate limit for reads', async () => {
    service = await startTestPhotoService({ rateLimits: { ...testRateLimits, reads: 1 } });
    await service.download(`/photos/${name}-960.webp`);
    expect((await service.download(`/photos/${name}-960.webp`)).status).toBe(429);
  });

  it('accepts only the methods GET and HEAD', async () => {
    service = await startTestPhotoService();
    const response = await service.download(`/photos/${name}-960.webp`, { method: 'POST' });
    expect(response.status).toBe(405);
  });
});
