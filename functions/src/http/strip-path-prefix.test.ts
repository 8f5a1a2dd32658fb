import type { Request, Response } from 'express';
import { describe, expect, it, vi } from 'vitest';
import { stripPathPrefix } from './strip-path-prefix';

describe('stripPathPrefix', () => {
  it.each([
    ['/api/foods?fresh=1', '/foods?fresh=1'],
    ['/api/', '/'],
    ['/api/api/foods', '/api/foods'],
    ['/api', '/api'],
    ['/apifoods', '/apifoods'],
    ['/foods', '/foods'],
    ['/foods/api/', '/foods/api/'],
  ])('passes the URL %s to the next handler as %s', async (url, expected) => {
    const request = { url } as Request;
    const next = vi.fn();
    await stripPathPrefix('/api')(request, {} as Response, next);
    expect(request.url).toBe(expected);
    expect(next).toHaveBeenCalledExactlyOnceWith();
  });
});
