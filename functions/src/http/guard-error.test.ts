import type { Request, Response } from 'express';
import { describe, expect, it, vi } from 'vitest';
import { setGuardError, throwGuardError } from './guard-error';
import { HttpError } from './http-error';

describe('throwGuardError', () => {
  it('passes the error that `setGuardError` stored to the error handler, and other requests to the routes', async () => {
    const error = new HttpError('too-large', 'The request is larger than 16 KiB.');
    const rejected = {} as Request;
    setGuardError(rejected, error);
    const next = vi.fn();
    await throwGuardError(rejected, {} as Response, next);
    await throwGuardError({} as Request, {} as Response, next);
    expect(next.mock.calls).toEqual([[error], [undefined]]);
  });
});
