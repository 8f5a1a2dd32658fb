import { minifySync } from 'vite';

interface HtmlDocumentOptions {
  /** The HTML of index.html after Vite's build. */
  template: string;
  /** The prerendered HTML of the page. */
  rendered: string;
  /** See src/app/prerendered-html-key.ts. */
  prerenderKey: string;
  /** The scripts and stylesheets that the entry preloads (src/main.ts). */
  preload: string[];
  /** The stylesheets in `preload`. */
  styles: string[];
}

/** Matches one tag of the head at the start of the rendered HTML. React renders the tags of the head first. */
const HEAD_TAG_PATTERN = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)/;

/** Returns the complete HTML file of a prerendered page. */
export function createHtmlDocument({
  template,
  rendered,
  prerenderKey,
  preload,
  styles,
}: HtmlDocumentOptions): string {
  const { head, body } = splitHeadAndBody(rendered);
  const headTags = head.map((tag) => tag.replace(/^<(\w+)/, '<$1 data-page'));
  const stylesheetLinks = styles.map((file) => `<link rel="stylesheet" href="/${file}">`);
  const preloadUrls = preload.map((file) => `/${file}`).join(' ');
  return (
    template
      .replace('<!-- page -->', () =>
        [...headTags, `<meta name="preload" content="${preloadUrls}">`, ...stylesheetLinks].join(
          '\n    ',
        ),
      )
      // Minifies the inline script. Without minification, the home page exceeds the first 14.6 KB
      // that a server may send in one round trip, and its first paint is 0.15 s later on a slow
      // phone.
      .replace(/(?<=<script>)[^]+?(?=<\/script>)/, (code) =>
        minifySync('inline.js', code).code.trim(),
      )
      // Gives the scripts a low priority, so the images load first. With the default priority, the
      // first paint is 0.5 s later.
      .replaceAll(
        /<(?:script type="module"|link rel="modulepreload") crossorigin/g,
        '$& fetchpriority="low"',
      )
      .replace(
        '<div id="root"></div>',
        () => `<div id="root" data-shape="${prerenderKey}">${body}</div>`,
      )
  );
}

function splitHeadAndBody(rendered: string): { head: string[]; body: string } {
  const head: string[] = [];
  let body = rendered;
  for (let tag = HEAD_TAG_PATTERN.exec(body)?.[0]; tag; tag = HEAD_TAG_PATTERN.exec(body)?.[0]) {
    head.push(tag);
    body = body.slice(tag.length);
  }
  return { head, body };
}
