import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GeoPoint, Timestamp } from 'firebase-admin/firestore';
import { startEmbeddedFirestore } from './start-embedded-firestore';
import { testProjectId, startTestFirestoreEmulator } from './test-firestore-emulator';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'embedded-firestore-'));
});
afterAll(async () => rm(directory, { recursive: true }));

describe('a database export', () => {
  it('preserves every value when a second embedded emulator loads it', async () => {
    const exportName = 'firestore_export';
    const values = {
      nullValue: null,
      half: 0.5,
      infinite: Infinity,
      notANumber: NaN,
      many: 9_007_199_254_740_991,
      map: { 'a.b': [] },
      bytes: Buffer.from('bytes'),
      location: new GeoPoint(1, 2),
      time: new Timestamp(1_700_000_000, 123_456_000),
    };
    const first = await startTestFirestoreEmulator();
    await first.firestore.doc('foods/soup').set(values);
    await first.firestore.doc('foods/gone/reviews/one').set({});
    const response = await fetch(
      `http://${first.host}/emulator/v1/projects/${testProjectId}:export`,
      {
        method: 'POST',
        body: JSON.stringify({
          database: `projects/${testProjectId}/databases/(default)`,
          export_directory: directory,
          export_name: exportName,
        }),
      },
    );
    expect(response.status).toBe(200);
    await first.stop();

    const seedFromExport = join(directory, exportName, `${exportName}.overall_export_metadata`);
    const second = await startTestFirestoreEmulator({ seedFromExport });
    expect((await second.firestore.doc('foods/soup').get()).data()).toEqual(values);
    expect((await second.firestore.doc('foods/gone/reviews/one').get()).data()).toEqual({});
    expect((await second.firestore.collection('foods').get()).size).toBe(1);
    await second.stop();
  });

  it('cannot be loaded if its metadata file is not from the embedded emulator', async () => {
    const metadataFile = join(directory, 'other.overall_export_metadata');
    await writeFile(metadataFile, '\n\u0001binary');
    await expect(
      startEmbeddedFirestore('127.0.0.1', 0, { seedFromExport: metadataFile }),
    ).rejects.toThrow('is not an export');
  });
});
