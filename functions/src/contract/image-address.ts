import * as z from 'zod/mini';

const MAX_LENGTH = 2048;
const SITE_PATH = /^\/images\/[\w./~-]+$/;
const HTTPS = /^https:\/\/[^/]/i;
const HTTP_OR_HTTPS = /^https?:\/\/[^/]/i;

/**
 * Accepts the URL of an image: an absolute https URL without credentials, or a path of this site
 * under `/images/`. At most 2,048 UTF-16 units.
 */
export function imageAddress(label: string) {
  return boundedAddress(label).check(refineScheme(label, HTTPS));
}

/**
 * Like {@link imageAddress}, but also accepts http. For fields in which a client repeats stored
 * data: documents from before the https rule contain http URLs.
 */
export function storedImageAddress(label: string) {
  return boundedAddress(label).check(refineScheme(label, HTTP_OR_HTTPS));
}

/**
 * Like {@link imageAddress}, but changes http to https. For photos of accounts that were registered
 * before the https rule.
 */
export function upgradedImageAddress(label: string) {
  return boundedAddress(label).check(
    z.overwrite((value) => value.replace(/^http:/i, 'https:')),
    refineScheme(label, HTTPS),
  );
}

function boundedAddress(label: string) {
  return z
    .string({
      error: ({ input }) =>
        input === undefined ? `${label} is required.` : `${label} must be a web address.`,
    })
    .check(
      z.trim(),
      z.minLength(1, `${label} is required.`),
      z.maxLength(MAX_LENGTH, `${label} can have at most 2,048 characters.`),
    );
}

function refineScheme(label: string, scheme: RegExp) {
  return z.refine<string>(
    (value) => isImageAddress(value, scheme),
    `${label} must be a web address that starts with https://.`,
  );
}

function isImageAddress(value: string, scheme: RegExp): boolean {
  if (value.startsWith('/')) return SITE_PATH.test(value) && !value.includes('..');
  if (/[\p{Cc}\p{Cs}\s"'<>\\]/u.test(value) || !scheme.test(value)) return false;
  if (!URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}
