import * as z from 'zod/mini';

const MAX_URL_LENGTH = 2048;
const SITE_PATH = /^\/images\/[\w./~-]+$/;
const HTTPS = /^https:\/\/[^/]/i;
const HTTP_OR_HTTPS = /^https?:\/\/[^/]/i;

/**
 * Accepts the URL of an image: an absolute https URL without credentials, or a path of this site
 * under `/images/`. At most 2,048 UTF-16 units.
 */
export function imageUrlSchema(label: string) {
  return boundedUrlSchema(label).check(requireScheme(label, HTTPS));
}

/**
 * Like {@link imageUrlSchema}, but also accepts http. A client sends stored image URLs back in some
 * fields. Documents that are older than the https rule contain http URLs.
 */
export function storedImageUrlSchema(label: string) {
  return boundedUrlSchema(label).check(requireScheme(label, HTTP_OR_HTTPS));
}

/**
 * Like {@link imageUrlSchema}, but changes http to https. This schema is for photos of accounts
 * that were registered before the https rule.
 */
export function upgradedImageUrlSchema(label: string) {
  return boundedUrlSchema(label).check(
    z.overwrite((value) => value.replace(/^http:/i, 'https:')),
    requireScheme(label, HTTPS),
  );
}

function boundedUrlSchema(label: string) {
  return z
    .string({
      error: ({ input }) =>
        input === undefined ? `${label} is required.` : `${label} must be a web address.`,
    })
    .check(
      z.trim(),
      z.minLength(1, `${label} is required.`),
      z.maxLength(MAX_URL_LENGTH, `${label} can have at most 2,048 characters.`),
    );
}

function requireScheme(label: string, scheme: RegExp) {
  return z.refine<string>(
    (value) => isImageUrl(value, scheme),
    `${label} must be a web address that starts with https://.`,
  );
}

function isImageUrl(value: string, scheme: RegExp): boolean {
  if (value.startsWith('/')) return SITE_PATH.test(value) && !value.includes('..');
  if (/[\p{Cc}\p{Cs}\s"'<>\\]/u.test(value) || !scheme.test(value)) return false;
  if (!URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}
