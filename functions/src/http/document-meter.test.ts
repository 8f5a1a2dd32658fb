import { expect, it } from 'vitest';
import { createDocumentMeters } from './document-meter';
import { createRateLimitCheck, deployedRateLimits } from './limits';

/** Returns a function that starts a read of a caller, who may read 1,000 documents per minute. */
function createReader() {
  const limits = { ...deployedRateLimits, documents: 1_000 };
  const createMeter = createDocumentMeters(limits, createRateLimitCheck(limits));
  return (max: number, caller = 'sam') => {
    let end!: (read: Promise<number>) => void;
    const ended = new Promise<number>((resolve) => (end = resolve));
    const meter = createMeter('documents', caller);
    const result = meter.read(max, async () => ended, Number);
    result.catch(() => undefined);
    return (read: number | Promise<never>) => {
      end(Promise.resolve(read));
      return result;
    };
  };
}
const tooMany = (seconds: string) => ({ status: 429, headers: { 'Retry-After': seconds } });

it('A meter counts the maximum of a read until it has ended, and then the documents that it has read', async () => {
  const read = createReader();
  const ends = [200, 200, 200, 200, 200].map((max) => read(max));
  for (const end of ends) await end(10);
  expect(await read(950)(951)).toBe(951);
  await expect(read(0)(0)).rejects.toMatchObject(tooMany('60'));
});

it('A meter rejects a concurrent read that could exceed the limit, and then all reads for a minute', async () => {
  const read = createReader();
  const ends = [200, 200, 200, 200, 200].map((max) => read(max));
  await expect(read(1)(1)).rejects.toMatchObject(tooMany('60'));
  for (const end of ends) await end(200);
  await expect(read(0)(0)).rejects.toMatchObject(tooMany('60'));
});

it('A meter counts no documents of a read that fails', async () => {
  const read = createReader();
  await expect(read(1_000)(Promise.reject(new Error('Failed.')))).rejects.toThrow('Failed.');
  expect(await read(1_000)(1_000)).toBe(1_000);
});

it('Of the reads of more than 200 documents, two run per caller and four per instance', async () => {
  const read = createReader();
  const [end] = ['sam', 'sam', 'amara', 'amara'].map((caller) => read(201, caller));
  const busy = { status: 503, code: 'busy', headers: { 'Retry-After': '2' } };
  await expect(read(201)(1)).rejects.toMatchObject(tooMany('2'));
  await expect(read(201, 'noor')(1)).rejects.toMatchObject(busy);
  expect(await read(200, 'noor')(1)).toBe(1);
  await end?.(1);
  expect(await read(201, 'noor')(1)).toBe(1);
});
