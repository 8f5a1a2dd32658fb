import { createPhotoWorker } from '@potluck/functions/photo-upload/photo-worker';
import {
  startTestPhotoService,
  type TestPhotoService,
} from '@potluck/functions/testing/test-photo-service';
import { ownerFixture } from '@potluck/functions/testing/user-fixtures';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repositoryRoot } from '../scripts/project-config';
import { decompressionBombs } from './decompression-bombs';
import { damagedFiles } from './damaged-files';
import { disguisedFiles } from './disguised-files';
import { createSmallJpeg, type HostilePhoto } from './hostile-photo';
import { readPhotoWorkerUsage, resetWorkerPeakMemory } from './photo-worker-usage';
import { unusualPhotos } from './unusual-photos';
import { photosWithWrongHeaders } from './photos-with-wrong-headers';

const hostilePhotos = [
  ...disguisedFiles,
  ...decompressionBombs,
  ...damagedFiles,
  ...unusualPhotos,
  ...photosWithWrongHeaders,
];
const MAX_ADDED_MEGABYTES = 300;
/** Maximum CPU time per file in ms. The goal is 2 s on an idle machine, but tests also run on busy ones. */
const MAX_CPU_MS = 4_000;
/**
 * Matches the scripts in the hostile photos, and names that occur in metadata. No stored file may contain them.
 */
const FORBIDDEN = /potluck-payload|<script|<\?php|GPSLatitude|x:xmpmeta|ICC_PROFILE/;

let service: TestPhotoService;
/** The conversion of each photo starts when this promise resolves, so a test can keep uploads open. */
let conversionsAllowed: Promise<void> = Promise.resolve();
let idleMegabytes = 0;
let largestCpuMs = 0;
let largestMegabytes = 0;
const counts: Record<string, number> = {};
const worker = createPhotoWorker({
  path: `${repositoryRoot}functions/lib/photo-worker.cjs`,
  // The tests limit the CPU time instead of the elapsed time. On a busy machine, valid photos can exceed the
  // timeout of the deployed function.
  timeoutMs: 60_000,
});

beforeAll(async () => {
  service = await startTestPhotoService({
    async convertUploadedPhoto(...photo) {
      await conversionsAllowed;
      return worker.convertUploadedPhoto(...photo);
    },
  });
  await service.upload({ account: ownerFixture, bytes: await createSmallJpeg() });
  idleMegabytes = readPhotoWorkerUsage()?.megabytes ?? 0;
});
afterAll(async () => {
  await service.stop();
  worker.stop();
  console.log(
    `Hostile photos: ${hostilePhotos.length} files, by status ${JSON.stringify(counts)}; the worker used at most ${largestCpuMs} ms CPU and ${Math.round(largestMegabytes)} MB above ${Math.round(idleMegabytes)} MB`,
  );
});

async function upload({ create, headers }: HostilePhoto): Promise<string> {
  const bytes = await create();
  const { status, json } = await service.upload({ account: ownerFixture, bytes, headers });
  counts[status] = (counts[status] ?? 0) + 1;
  return status === 201 ? '201' : `${status} ${String(json.code)}`;
}

it.each(hostilePhotos.map((photo) => [photo.name, photo.expected, photo] as const))(
  'POST /photos responds to %s with %s and stores nothing except pixels',
  async (_name, expected, photo) => {
    service.files.stored.clear();
    resetWorkerPeakMemory();
    const before = readPhotoWorkerUsage();
    expect(await upload(photo)).toBe(expected);
    const after = readPhotoWorkerUsage();
    if (before) expect(after, 'the worker was killed').toBeDefined();
    if (before && after) {
      const cpuMs = after.cpuMs - before.cpuMs;
      const megabytes = after.peakMegabytes - idleMegabytes;
      largestCpuMs = Math.max(largestCpuMs, cpuMs);
      largestMegabytes = Math.max(largestMegabytes, megabytes);
      expect(megabytes).toBeLessThanOrEqual(MAX_ADDED_MEGABYTES);
      expect(cpuMs).toBeLessThanOrEqual(MAX_CPU_MS);
    }
    expect(service.files.stored.size).toBe(expected === '201' ? 7 : 0);
    for (const bytes of service.files.stored.values()) {
      expect(bytes.toString('latin1')).not.toMatch(FORBIDDEN);
      const { exif, icc, xmp, iptc, comments, space, pages } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc, comments, space, pages: pages ?? 1 }).toEqual({
        space: 'srgb',
        pages: 1,
      });
    }
  },
);

it('hostilePhotos contains at least 60 files, and their names are all different', () => {
  expect(new Set(hostilePhotos.map(({ name }) => name)).size).toBe(hostilePhotos.length);
  expect(hostilePhotos.length).toBeGreaterThanOrEqual(60);
});

it('8 of 16 concurrent uploads get 201, the others get 503, and the first 503 arrives within 1 s', async () => {
  // Create the photos first, so the uploads start at the same time.
  const photos = await Promise.all(Array.from({ length: 16 }, () => createSmallJpeg()));
  // Keep every upload open until the API has received all uploads. If one ended earlier, another upload would take
  // its free slot, and the test would not reach the limit.
  let allowConversions!: () => void;
  conversionsAllowed = new Promise((resolve) => {
    allowConversions = resolve;
  });
  let responseCount = 0;
  const started = performance.now();
  const responses = await Promise.all(
    photos.map(async (bytes, number) => {
      const account = { ...ownerFixture, uid: `cook-${number}` };
      const { status } = await service.upload({ account, bytes });
      responseCount += 1;
      if (responseCount === 8) allowConversions();
      return { status, ms: performance.now() - started };
    }),
  );
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(8);
  expect(statuses.filter((status) => status === 503)).toHaveLength(8);
  const firstBusyMs = Math.min(
    ...responses.filter(({ status }) => status === 503).map(({ ms }) => ms),
  );
  console.log(
    `Concurrent uploads: 8 stored after at most ${Math.round(Math.max(...responses.map(({ ms }) => ms)))} ms, the first 503 after ${Math.round(firstBusyMs)} ms`,
  );
  expect(firstBusyMs).toBeLessThan(1_000);
});
