import type { Request } from 'express';
import * as v from 'valibot';
import { documentIdSchema } from '../contract/document-id';
import { HttpError } from './http-error';
import type { GuardedRequest } from './server-guard';

/**
 * Returns the JSON object in the request body, parsed with `schema`. A request without a body is
 * parsed as an empty object, so the error message names the first missing field.
 * @throws HttpError 415 for another content type, 400 with the error of the first invalid field.
 */
export function parseBody<Schema extends v.GenericSchema>(
  request: Request & Pick<GuardedRequest, 'rawBody'>,
  schema: Schema,
) {
  if (request.is('application/json') === false) {
    throw new HttpError('unsupported-type', 'The request must be sent as application/json.');
  }
  const body = request.rawBody?.length ? parseJson(request.rawBody) : {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new HttpError('invalid', 'The request must be a JSON object.');
  }
  return parseWithSchema(schema, body);
}

/** Returns the parsed JSON, or undefined if the bytes are not JSON in UTF-8. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/**
 * Returns the query parameters, parsed with `schema`.
 * @throws HttpError 400 with the error of the first invalid parameter.
 */
export function parseQuery<Schema extends v.GenericSchema>(request: Request, schema: Schema) {
  return parseWithSchema(schema, request.query);
}

/**
 * Returns the document id from a URL path, if it is valid.
 * @throws the error `notFound` for an invalid id, because no document can have an invalid id.
 */
export function parseDocumentId(id: string | string[] | undefined, notFound: HttpError): string {
  const parsed = v.safeParse(documentIdSchema, id);
  if (!parsed.success) throw notFound;
  return parsed.output;
}

export function parseWithSchema<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const fields = new Map<string, string>();
  for (const issue of result.issues) {
    const path = formatFieldPath(issue);
    if (!fields.has(path)) fields.set(path, issue.message);
  }
  throw new HttpError('invalid', result.issues[0].message, {
    fields: Object.fromEntries(fields),
  });
}

/**
 * Returns the path of the invalid field, for example `added_by.name`. Omits the index of a list item, so all items
 * of a list share one error. Otherwise, a request of 16 KiB with 8,000 invalid items got a response of 463 KB.
 */
function formatFieldPath({ path }: v.BaseIssue<unknown>): string {
  const items = path?.filter(({ type }) => type !== 'array') ?? [];
  return items.map(({ key }) => String(key)).join('.');
}
