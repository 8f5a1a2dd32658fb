const PAGE_DATA_ID = 'page-data';

/** Returns the data in the HTML of this document, or undefined if there is none. */
export function readPageData(): unknown {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as unknown) : undefined;
}

/** Returns the HTML element from which {@link readPageData} reads the data. */
export function createPageDataElement(json: string): string {
  return `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script>`;
}
