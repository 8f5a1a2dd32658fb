import { describe, expect, it, vi } from 'vitest';
import type { FieldErrors } from './field-errors';
import { createLazyValidator } from './lazy-validator';

const validate = ({ name }: { name: string }): FieldErrors =>
  name === '' ? { name: 'Name is required.' } : {};

describe('createLazyValidator', () => {
  it('imports the code of the validator only when load is called', async () => {
    const importValidate = vi.fn(() => Promise.resolve(validate));
    const validator = createLazyValidator(importValidate);
    expect(importValidate).not.toHaveBeenCalled();
    await validator.load();
    expect(importValidate).toHaveBeenCalledOnce();
  });

  it('returns a validator that reports the errors from the imported function', async () => {
    const validator = createLazyValidator(() => Promise.resolve(validate));
    await validator.load();
    expect(validator.validate({ name: '' })).toEqual({ name: 'Name is required.' });
    expect(validator.validate({ name: 'Sam' })).toEqual({});
  });

  it('throws if validate is called before its code is loaded, because a form must not accept invalid values', () => {
    const validator = createLazyValidator(() => Promise.resolve(validate));
    expect(() => validator.validate({ name: '' })).toThrow(/load its validator/);
  });

  it('returns a load function that rejects if the import fails, and imports again on the next call', async () => {
    const importValidate = vi
      .fn<() => Promise<typeof validate>>()
      .mockRejectedValueOnce(new TypeError('offline'))
      .mockResolvedValue(validate);
    const validator = createLazyValidator(importValidate);
    await expect(validator.load()).rejects.toThrow('offline');
    await validator.load();
    expect(validator.validate({ name: '' })).toEqual({ name: 'Name is required.' });
  });
});
