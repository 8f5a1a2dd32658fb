import * as z from 'zod/mini';

const MAX_LENGTH = 2048;
const SITE_PATH = /^\/images\/[\w./~-]+$/;

/**
 * The address of a picture: an absolute http(s) URL without credentials, or a path of this site
 * under `/images/`. At most 2,048 UTF-16 units.
 */
export function imageAddress(label: string) {
  return z
    .string({
      error: ({ input }) =>
        input === undefined ? `${label} is required.` : `${label} must be a web address.`,
    })
    .check(
      z.trim(),
      z.minLength(1, `${label} is required.`),
      z.maxLength(MAX_LENGTH, `${label} can have at most 2,048 characters.`),
      z.refine(isImageAddress, `${label} must be a web address that starts with https://.`),
    );
}

function isImageAddress(value: string): boolean {
  if (value.startsWith('/')) return SITE_PATH.test(value) && !value.includes('..');
  if (/[\p{Cc}\p{Cs}\s"'<>\\]/u.test(value) || !/^https?:\/\/[^/]/i.test(value)) return false;
  if (!URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}
