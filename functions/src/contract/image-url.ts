import * as v from 'valibot';
import { parsePhotoPath } from './photo';

const MAX_URL_LENGTH = 2048;
const SITE_PATH = /^\/images\/[\w./~-]+$/;
const HTTPS = /^https:\/\/[^/]/i;

/**
 * Returns a schema for the URL of an image: an https URL without credentials, a path of this site under
 * `/images/`, or the path of an uploaded photo. `label` is the name of the field in error messages.
 */
export function imageUrlSchema(label: string) {
  return v.pipe(
    trimmedTextSchema(label),
    v.minLength(1, `${label} is required.`),
    v.maxLength(MAX_URL_LENGTH, `${label} can have at most 2,048 characters.`),
    v.check(isImageUrl, `${label} must be a web address that starts with https://.`),
  );
}

/**
 * Returns a schema like {@link imageUrlSchema} for the photo of a user in a request. Null and an empty URL mean
 * no photo. The output is null for both.
 */
export function userPhotoUrlSchema(label: string) {
  return v.nullable(
    v.pipe(
      trimmedTextSchema(label),
      v.transform((url) => url || null),
      v.nullable(imageUrlSchema(label)),
    ),
  );
}

function trimmedTextSchema(label: string) {
  return v.pipe(
    v.string(({ input }) =>
      input === undefined ? `${label} is required.` : `${label} must be a web address.`,
    ),
    v.trim(),
  );
}

function isImageUrl(value: string): boolean {
  if (SITE_PATH.test(value)) return !value.includes('..');
  if (parsePhotoPath(value)) return true;
  if (/[\p{Cc}\p{Cs}\s"'<>\\]/u.test(value) || !HTTPS.test(value)) return false;
  // Safari 16, Chrome 119, and Firefox 114 do not have `URL.canParse`.
  try {
    const { username, password } = new URL(value);
    return username === '' && password === '';
  } catch {
    return false;
  }
}

/** Response body of `POST /photos`. A client sends `address` back as `food_image` or `photoURL`. */
export const photoResponseSchema = v.object({ address: v.string() });
