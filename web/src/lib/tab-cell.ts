import { safeSessionStorage } from './browser-storage';

const STORAGE_KEY = 'near';

/**
 * Stores the cell from which the list of dishes measures distances, or deletes it if it is empty. The pages of dishes in
 * this tab then show distances from it too. The cell never leaves the tab with this.
 */
export function storeTabCell(cell: string): void {
  if (cell === '') safeSessionStorage.remove(STORAGE_KEY);
  else safeSessionStorage.write(STORAGE_KEY, cell);
}

/** Returns the stored cell, or an empty text. */
export const readTabCell = () => safeSessionStorage.read(STORAGE_KEY) ?? '';
