/**
 * The address under which a picture that somebody named may be asked for, or undefined. The policy
 * of the site lets pictures come over TLS alone: a picture named with `http:` is asked for so.
 */
export function pictureAddress(named: string | null | undefined): string | undefined {
  if (!named) return undefined;
  if (named.startsWith('/images/')) return named;
  if (!/^https?:\/\//i.test(named) || !URL.canParse(named)) return undefined;
  return named.replace(/^http:/i, 'https:');
}
