import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findFirstSchemaError } from '../testing/find-first-schema-error';
import { idempotencyKeySchema } from './idempotency-key';

describe('idempotencyKeySchema', () => {
  it.each(['x'.repeat(8), 'x'.repeat(128), '!~-09azAZ'])('accepts the key %s', (key) => {
    expect(v.parse(idempotencyKeySchema, key)).toBe(key);
  });

  it.each(['', 'x'.repeat(7), 'x'.repeat(129), 'four five', ' eight888', 'eight888 ', 'eight88é'])(
    'rejects %j',
    (key) => {
      expect(findFirstSchemaError(idempotencyKeySchema, key)).toBe(
        'Idempotency-Key must be 8 to 128 visible characters.',
      );
    },
  );
});
