import type { ErrorRequestHandler } from 'express';
import { describe, expect, it } from 'vitest';
import { callExpressHandlers } from '../testing/call-express-handlers';
import { sendErrorResponse } from './error-handler';
import { methodNotAllowed } from './method-not-allowed';

describe('methodNotAllowed', () => {
  it('returns a handler that responds with 405 and lists the allowed methods', async () => {
    const handlers = [methodNotAllowed('PUT', 'DELETE'), sendErrorResponse as ErrorRequestHandler];
    const { status, headers, text } = await callExpressHandlers(handlers);
    expect(status).toBe(405);
    expect(headers.get('Allow')).toBe('PUT, DELETE');
    expect(JSON.parse(text)).toMatchObject({
      code: 'method-not-allowed',
      message: 'GET is not possible here.',
    });
  });
});
