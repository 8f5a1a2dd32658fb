import type { Request } from 'express';
import { describe, expect, it } from 'vitest';
import {
  computeRequestFingerprint,
  hashIdempotencyKey,
  parseIdempotencyKey,
} from './parse-request';

const createRequest = (headers: Record<string, string>) => ({ headers }) as unknown as Request;

describe('parseIdempotencyKey', () => {
  it('returns the value of the header', () => {
    expect(parseIdempotencyKey(createRequest({ 'idempotency-key': 'the-same-key' }))).toBe(
      'the-same-key',
    );
  });

  it('returns undefined if the request does not have the header', () => {
    expect(parseIdempotencyKey(createRequest({ host: 'potluck.test' }))).toBeUndefined();
  });

  it('throws 400 if the header is malformed', () => {
    const message = 'Idempotency-Key must be 8 to 128 visible characters.';
    expect(() => parseIdempotencyKey(createRequest({ 'idempotency-key': 'short' }))).toThrow(
      expect.objectContaining({ status: 400, fields: { 'idempotency-key': message } }),
    );
  });
});

describe('hashIdempotencyKey', () => {
  it('returns the SHA-256 of the uid and the key', () => {
    // The hash is the output of: printf '["guest","key"]' | sha256sum
    expect(hashIdempotencyKey('guest', 'key')).toBe(
      '1a01a2dae61cffedfb4463faf983ce82cf247f897e1c78d974b1adbafb89e83c',
    );
  });

  it('returns different hashes if the end of the uid equals the start of the key', () => {
    expect(hashIdempotencyKey('ab', 'c')).not.toBe(hashIdempotencyKey('a', 'bc'));
  });
});

describe('computeRequestFingerprint', () => {
  it('returns equal fingerprints only for equal contents', () => {
    const fingerprint = computeRequestFingerprint({ price: 7 });
    expect(computeRequestFingerprint({ price: 7 })).toBe(fingerprint);
    expect(computeRequestFingerprint({ price: 8 })).not.toBe(fingerprint);
  });
});

describe('parseIdempotencyKey for a key', () => {
  const parse = (key: string) => parseIdempotencyKey(createRequest({ 'idempotency-key': key }));

  it.each(['x'.repeat(8), 'x'.repeat(128), '!~-09azAZ'])('accepts %s', (key) => {
    expect(parse(key)).toBe(key);
  });

  it.each(['', 'x'.repeat(7), 'x'.repeat(129), 'four five', ' eight888', 'eight888 ', 'eight88é'])(
    'rejects %j',
    (key) => {
      expect(() => parse(key)).toThrow('Idempotency-Key must be 8 to 128 visible characters.');
    },
  );
});
