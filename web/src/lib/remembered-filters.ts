import { safeLocalStorage } from './browser-storage';

const NAME = 'remembered-filters';

/**
 * Returns the diets and allergens of the food list that this browser remembers, as URL parameters, or null if the user has
 * not asked for it. They can reveal the health or the religion of a person, so no request body contains them.
 */
export const readRememberedFilters = () => safeLocalStorage.read(NAME);

/** Stores the filters in this browser, or deletes them if they are null. A logout also deletes them. */
export function rememberFilters(filters: string | null): void {
  if (filters === null) safeLocalStorage.remove(NAME);
  else safeLocalStorage.write(NAME, filters);
  dispatchEvent(new Event(NAME));
}

/** Calls `notify` after each change, also by a logout in another tab. Returns a function that ends this. */
export function subscribeToRememberedFilters(notify: () => void): () => void {
  const subscription = new AbortController();
  for (const event of [NAME, 'storage']) addEventListener(event, notify, subscription);
  return () => subscription.abort();
}
