import type { Request, Response } from 'express';
import { describe, expect, it, vi } from 'vitest';
import { setEarlyError, throwEarlyError } from './early-error';
import { HttpError } from './http-error';

describe('throwEarlyError', () => {
  it('passes the stored error of a request to the error handler, and other requests to the routes', async () => {
    const error = new HttpError('too-large', 'The request is larger than 16 KiB.');
    const rejected = {} as Request;
    setEarlyError(rejected, error);
    const next = vi.fn();
    await throwEarlyError(rejected, {} as Response, next);
    await throwEarlyError({} as Request, {} as Response, next);
    expect(next.mock.calls).toEqual([[error], [undefined]]);
  });
});
