/** React renders all head tags before the body. */
const HEAD_TAG_PATTERN = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)/;

/** If the site cannot hydrate the page, it finds the tags by their attribute `data-page` and removes them. */
export function extractHeadTags(rendered: string) {
  const head: string[] = [];
  let body = rendered;
  for (let tag = HEAD_TAG_PATTERN.exec(body)?.[0]; tag; tag = HEAD_TAG_PATTERN.exec(body)?.[0]) {
    head.push(tag.replace(/^<(\w+)/, '<$1 data-page'));
    body = body.slice(tag.length);
  }
  return { head: head.join('\n    '), body };
}
