/**
 * Returns true if the header `If-Match` contains the ETag or a wildcard. Ignores the prefix `W/` of a
 * weak ETag, because a CDN that compresses a response makes its ETag weak.
 */
export function matchesEtag(ifMatch: string, etag: string): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
