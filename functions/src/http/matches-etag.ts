/** Removes the prefix `W/` of a weak ETag. A CDN that compresses a response makes its ETag weak. */
export function toStrongEtag(etag: string): string {
  return etag.replace(/^W\//, '');
}

/** Returns true if the header `If-Match` contains the ETag, its weak form, or a wildcard. */
export function matchesEtag(ifMatch: string, etag: string): boolean {
  const tags = ifMatch.split(',').map((tag) => toStrongEtag(tag.trim()));
  return tags.includes('*') || tags.includes(etag);
}
