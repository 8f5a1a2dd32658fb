import { HttpError } from '../http/http-error';

/**
 * The gRPC code INVALID_ARGUMENT. The code is a number, because importing its name would load all of gRPC
 * before the first call.
 */
const INVALID_ARGUMENT = 3;
/**
 * Matches the messages of Firestore ("exceeds the maximum allowed size of 1,048,576 bytes" and "exceeds
 * the maximum size allowed") and of the official emulator ("maximum entity size is 1048576 bytes").
 */
const DOCUMENT_TOO_LARGE = /maximum (allowed |entity )?size/;

/**
 * Throws HttpError 507 if Firestore rejected a commit because a document exceeds 1 MiB. Throws every
 * other error unchanged. Only a shard of the menu can become this large. The commit contains the dish
 * and its menu entry, so neither of them is stored.
 *
 * The status is not 4xx, because the log must report the error to the maintainers.
 */
export function throwMenuFullError(error: unknown): never {
  if (!isDocumentTooLarge(error)) throw error;
  throw new HttpError('menu-full', 'The menu is full, so this dish cannot be saved.');
}

function isDocumentTooLarge(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === INVALID_ARGUMENT &&
    DOCUMENT_TOO_LARGE.test(error.message)
  );
}
