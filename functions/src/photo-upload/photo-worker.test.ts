import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createPhotoWorker } from './photo-worker';

const folder = mkdtempSync(`${tmpdir()}/potluck-photo-worker-`);
let worker: ReturnType<typeof createPhotoWorker>;
afterEach(() => {
  worker.stop();
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Creates a photo worker. Its process runs the code `onMessage` for each photo. */
function startWorker(onMessage: string, timeoutMs?: number): void {
  const path = `${folder}/worker.cjs`;
  writeFileSync(path, `process.on('message', ({ bytes, type, kind }) => { ${onMessage} });`);
  worker = createPhotoWorker({ path, ...(timeoutMs !== undefined && { timeoutMs }) });
}

const process = (text: string) => worker.convertUploadedPhoto(Buffer.from(text), 'jpeg', 'dish');

describe('createPhotoWorker', () => {
  it('returns the files that the worker process sends as buffers', async () => {
    startWorker(`process.send({ rgb: type + kind, files: [{ suffix: '1', bytes }] });`);
    expect(await process('photo')).toEqual({
      rgb: 'jpegdish',
      files: [{ suffix: '1', bytes: Buffer.from('photo') }],
    });
  });

  it('uses the same worker process for the next photo', async () => {
    startWorker(`process.send({ rgb: String(process.pid), files: [] });`);
    expect(await process('one')).toEqual(await process('two'));
  });

  it('passes no environment variables of the function `photos` to the worker process', async () => {
    startWorker(`process.send({ rgb: Object.keys(process.env).join(), files: [] });`);
    expect(await process('photo')).toMatchObject({
      rgb: 'MALLOC_ARENA_MAX',
    });
  });

  it('rejects a photo that crashes the worker process, and processes the next photo in a new process', async () => {
    startWorker(`
      if (bytes.toString() === 'crash') process.kill(process.pid, 'SIGSEGV');
      process.send({ rgb: 'ok', files: [] });
    `);
    expect(await process('crash')).toEqual({ rejection: 'photo-unreadable' });
    expect(await process('photo')).toMatchObject({ rgb: 'ok' });
  });

  it('rejects a photo that exceeds the timeout', async () => {
    startWorker(`for (;;);`, 200);
    expect(await process('photo')).toEqual({ rejection: 'photo-unreadable' });
  });

  it('rejects if the worker process exits with an unexpected code', async () => {
    startWorker(`process.exit(3);`);
    await expect(process('photo')).rejects.toThrow('The photo worker exited with code 3.');
  });

  it('rejects if the worker process cannot be started, and processes the next photo in a new process', async () => {
    startWorker(`process.send({ rgb: 'ok', files: [] });`);
    const { execPath } = globalThis.process;
    globalThis.process.execPath = `${folder}/no-such-program`;
    await expect(process('photo')).rejects.toThrow('ENOENT');
    globalThis.process.execPath = execPath;
    expect(await process('photo')).toMatchObject({ rgb: 'ok' });
  });
});
