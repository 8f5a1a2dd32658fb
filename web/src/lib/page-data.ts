const PAGE_DATA_ID = 'page-data';

/** Returns the page data that the HTML of this document contains, or undefined if it contains none. */
export function readPageData(): unknown {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as unknown) : undefined;
}

/** Returns the HTML of the element from which {@link readPageData} reads the data. */
export function createPageDataElement(json: string): string {
  return `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script>`;
}
