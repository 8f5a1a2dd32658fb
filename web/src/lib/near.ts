import type ngeohash from 'ngeohash';
import { useEffect, useMemo, useState } from 'react';
import { safeSessionStorage } from './browser-storage';
import { loadOnce, preloadCode } from './lazy-code';

const loadGeohash = loadOnce(async () => (await import('ngeohash')).default);

const POSITION_OPTIONS = { timeout: 15_000, maximumAge: 600_000 };

/**
 * Asks the browser for the position, and returns the geohash of the cell around it. A cell of 5 characters is about 5 km
 * wide. Rejects if the browser does not share the position. The position itself never leaves this function.
 */
export async function findOwnCell(precision: 5 | 6): Promise<string> {
  const [geohash, { coords }] = await Promise.all([
    loadGeohash(),
    new Promise<GeolocationPosition>((resolve, reject) => {
      navigator.geolocation.getCurrentPosition(resolve, reject, POSITION_OPTIONS);
    }),
  ]);
  return geohash.encode(coords.latitude, coords.longitude, precision);
}

const EARTH_RADIUS_KM = 6371;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the distance between the centers of two cells in km, with the haversine formula. */
function measureDistance({ decode }: typeof ngeohash, from: string, to: string): number {
  const [a, b] = [decode(from), decode(to)];
  const latitude = Math.sin(toRadians(b.latitude - a.latitude) / 2) ** 2;
  const longitude = Math.sin(toRadians(b.longitude - a.longitude) / 2) ** 2;
  const scale = Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude));
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(latitude + scale * longitude));
}

/** Returns a text for a distance in km. Cells are at least 1 km wide, and a kitchen on another continent is just far away. */
function describeKilometers(distance: number): string {
  if (distance > 100) return 'more than 100 km';
  return `about ${Math.max(1, Math.round(distance))} km`;
}

/** Returns the distance to a cell as a text, for example `about 2 km`, or `in your area` in the same cell. */
export type DescribeDistance = (cell: string) => string;

/** Returns a function that describes distances from the cell `near`. Undefined without a cell, and until its code has loaded. */
export function useDistanceFrom(near: string): DescribeDistance | undefined {
  const [geohash, setGeohash] = useState<typeof ngeohash>();
  useEffect(() => {
    if (near !== '') preloadCode(() => loadGeohash().then(setGeohash));
  }, [near]);
  return useMemo(() => {
    if (!geohash || near === '') return undefined;
    return (cell) =>
      // One of the cells can be smaller than the other.
      cell.startsWith(near) || near.startsWith(cell)
        ? 'in your area'
        : describeKilometers(measureDistance(geohash, near, cell));
  }, [geohash, near]);
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

/** Returns the stored cell, or an empty text. */
export const readTabCell = () => safeSessionStorage.read(TAB_CELL_KEY) ?? '';
