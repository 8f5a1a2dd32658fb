import type * as geohash from '@potluck/functions/contract/geohash';
import { useEffect, useMemo, useState } from 'react';
import { safeSessionStorage } from './browser-storage';
import { loadOnce, preloadCode } from './lazy-code';

const loadGeohash = loadOnce(() => import('@potluck/functions/contract/geohash'));

const POSITION_OPTIONS = { timeout: 15_000, maximumAge: 600_000 };

/**
 * Asks the browser for the position, and returns the geohash of the cell around it. A cell of 5 characters is about 5 km
 * wide. Rejects if the browser does not share the position. The position itself never leaves this function.
 */
export async function findOwnCell(precision: 5 | 6): Promise<string> {
  const [{ encodeCell }, { coords }] = await Promise.all([
    loadGeohash(),
    new Promise<GeolocationPosition>((resolve, reject) => {
      navigator.geolocation.getCurrentPosition(resolve, reject, POSITION_OPTIONS);
    }),
  ]);
  return encodeCell(coords, precision);
}

/** Returns a text for a distance in m. Cells are at least 1 km wide, and a kitchen on another continent is just far away. */
function describeMeters(distance: number): string {
  if (distance > 100_000) return 'more than 100 km';
  return `about ${Math.max(1, Math.round(distance / 1000))} km`;
}

/** Returns the distance to a cell as a text, for example `about 2 km`, or `in your area` in the same cell. */
export type DescribeDistance = (cell: string) => string;

/** Returns a function that describes distances from the cell `near`. Undefined without a cell, and until its code has loaded. */
export function useDistanceFrom(near: string): DescribeDistance | undefined {
  const [code, setCode] = useState<typeof geohash>();
  useEffect(() => {
    if (near !== '') preloadCode(() => loadGeohash().then(setCode));
  }, [near]);
  return useMemo(() => {
    if (!code || near === '') return undefined;
    return (cell) =>
      // One of the cells can be smaller than the other.
      cell.startsWith(near) || near.startsWith(cell)
        ? 'in your area'
        : describeMeters(code.measureDistance(near, cell));
  }, [code, near]);
}

const TAB_CELL_KEY = 'near';

/**
 * Stores the cell from which the list of dishes measures distances, or deletes it if it is empty. The pages of dishes in
 * this tab then show distances from it too. The cell never leaves the tab with this.
 */
export function storeTabCell(cell: string): void {
  if (cell === '') safeSessionStorage.remove(TAB_CELL_KEY);
  else safeSessionStorage.write(TAB_CELL_KEY, cell);
}

export const readTabCell = () => safeSessionStorage.read(TAB_CELL_KEY) ?? '';
