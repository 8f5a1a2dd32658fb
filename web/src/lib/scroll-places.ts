/** By the history entry's key; over a reload the browser itself remembers. */
const places = new Map<string, number>();

export function rememberPlace(key: string, place: number): void {
  places.set(key, place);
}

export function placeOf(key: string): number {
  return places.get(key) ?? 0;
}

/** Gives what is further down its layout at once, so that every place of the page is found again. */
export function measureExactly(): void {
  delete document.documentElement.dataset.opened;
}

/** Leaves what is further down without layout until it is near (styles.css, index.html). */
export function measureLater(): void {
  document.documentElement.dataset.opened = 'at-top';
}

/** Whether somebody who goes or comes back to the entry may be led further down than its top. */
export function leadsFurtherDown(key: string): boolean {
  return placeOf(key) > 0 || !('opened' in document.documentElement.dataset);
}
