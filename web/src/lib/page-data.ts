/** Origin of the deployed site. Shared links begin with it, because they need absolute URLs. */
export const SITE_URL = String(import.meta.env.VITE_SITE_URL ?? '');

/** Returns JSON without the characters that could end a script element, start a comment, or end a line in JavaScript. */
export function serializeForHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const PAGE_DATA_ID = 'page-data';

export function readPageData(): unknown {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as unknown) : undefined;
}

/** Returns the HTML of the element from which {@link readPageData} reads the data. */
export function createPageDataElement(json: string): string {
  return `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script>`;
}
