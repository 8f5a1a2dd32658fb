import type { Request } from 'express';
import * as z from 'zod/mini';
import { documentId } from '../contract/id';
import { HttpError } from './http-error';
import type { RequestWithBody } from './request-body';

/**
 * Returns the JSON object in the body, parsed with `schema`. A request without a body counts as an
 * empty object, which lacks every field.
 * @throws HttpError 415 for another content type, 400 naming the first bad field.
 */
export function parseBody<Schema extends z.core.$ZodType>(
  request: Request & RequestWithBody,
  schema: Schema,
) {
  if (request.is('application/json') === false) {
    throw new HttpError('unsupported-type', 'The request must be sent as application/json.');
  }
  const body = request.rawBody?.length ? parseJson(request.rawBody) : {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new HttpError('invalid', 'The request must be a JSON object.');
  }
  return parse(schema, body);
}

/** Returns undefined for bytes that are not JSON in UTF-8. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
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
