import type { Request as ExpressRequest } from 'express';
import * as z from 'zod/mini';
import { documentId } from '../contract/id';
import { HttpError } from './http-error';

const MAX_BODY_BYTES = 16 * 1024;

/** The Functions framework parses the body before the app sees it and keeps the bytes beside it. */
type Request = ExpressRequest & { rawBody?: Buffer };

/**
 * The JSON object in the body, as `schema` has it.
 * @throws HttpError 413 over 16 KiB, 415 for another content type, 400 naming the first bad field.
 */
export function parseBody<Schema extends z.core.$ZodType>(request: Request, schema: Schema) {
  if ((request.rawBody?.length ?? 0) > MAX_BODY_BYTES) {
    throw new HttpError('too-large', 'The request is larger than 16 KiB.');
  }
  const type = request.is('application/json');
  if (type === false) {
    throw new HttpError('unsupported-type', 'The request must be sent as application/json.');
  }
  // Null is for a request without a body, which lacks every field.
  const body: unknown = type === null ? {} : request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new HttpError('invalid', 'The request must be a JSON object.');
  }
  return parse(schema, body);
}

/** @throws HttpError 400 naming the first bad parameter. */
export function parseQuery<Schema extends z.core.$ZodType>(request: Request, schema: Schema) {
  return parse(schema, request.query);
}

/** @throws HttpError 404: an id of another shape belongs to nothing that we have. */
export function parseId(id: string | string[] | undefined, notFound: HttpError): string {
  const parsed = documentId.safeParse(id);
  if (!parsed.success) throw notFound;
  return parsed.data;
}

export function parse<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues) fields[path.join('.')] ??= message;
  const [first = ['request', 'The request is not valid.']] = Object.entries(fields);
  throw new HttpError('invalid', `Check ${first[0]}: ${first[1]}`, { fields });
}
