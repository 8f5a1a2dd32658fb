interface Page {
  /** The built index.html. */
  template: string;
  rendered: string;
  /** What the entry recognises it by. */
  shape: string;
  /** The scripts and styles that the entry preloads, see preload-modules.ts. */
  preload: string[];
  /** The stylesheets among them. */
  styles: string[];
}

/** React leads with what belongs in the head. */
const FOR_THE_HEAD = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)/;

/** The whole file of a page. */
export function toDocument({ template, rendered, shape, preload, styles }: Page): string {
  const { head, body } = takeApart(rendered);
  const marked = head.map((tag) => tag.replace(/^<(\w+)/, '<$1 data-page'));
  const sheets = styles.map((file) => `<link rel="stylesheet" href="/${file}">`);
  const addresses = preload.map((file) => `/${file}`).join(' ');
  return template
    .replace('<!-- page -->', () =>
      [...marked, `<meta name="preload" content="${addresses}">`, ...sheets].join('\n    '),
    )
    .replaceAll(
      /<(?:script type="module"|link rel="modulepreload") crossorigin/g,
      '$& fetchpriority="low"',
    )
    .replace('<div id="root"></div>', () => `<div id="root" data-shape="${shape}">${body}</div>`);
}

function takeApart(rendered: string): { head: string[]; body: string } {
  const head: string[] = [];
  let body = rendered;
  for (let tag = FOR_THE_HEAD.exec(body)?.[0]; tag; tag = FOR_THE_HEAD.exec(body)?.[0]) {
    head.push(tag);
    body = body.slice(tag.length);
  }
  return { head, body };
}
