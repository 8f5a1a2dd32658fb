import { useEffect, useMemo, useState } from 'react';
import { loadOnce, preloadCode } from './lazy-code';

/** Loads the libraries for positions and distances only when a user asks for them. */
const loadLibraries = loadOnce(async () => {
  const [{ default: geohash }, { distanceBetween }] = await Promise.all([
    import('ngeohash'),
    import('geofire-common'),
  ]);
  /** Returns the distance between the centers of two cells in km. */
  const measureDistance = (from: string, to: string) => {
    const [a, b] = [geohash.decode(from), geohash.decode(to)];
    return distanceBetween([a.latitude, a.longitude], [b.latitude, b.longitude]);
  };
  return { geohash, measureDistance };
});
type Libraries = Awaited<ReturnType<typeof loadLibraries>>;

const POSITION_OPTIONS = { timeout: 15_000, maximumAge: 600_000 };

/**
 * Asks the browser for the position, and returns the geohash of the cell around it. A cell of 5 characters is about 5 km
 * wide. Rejects if the browser does not share the position. The position itself never leaves this function.
 */
export async function findOwnCell(precision: 5 | 6): Promise<string> {
  const [{ geohash }, { coords }] = await Promise.all([
    loadLibraries(),
    new Promise<GeolocationPosition>((resolve, reject) => {
      navigator.geolocation.getCurrentPosition(resolve, reject, POSITION_OPTIONS);
    }),
  ]);
  return geohash.encode(coords.latitude, coords.longitude, precision);
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
  const [libraries, setLibraries] = useState<Libraries>();
  useEffect(() => {
    if (near !== '') preloadCode(() => loadLibraries().then(setLibraries));
  }, [near]);
  return useMemo(() => {
    if (!libraries || near === '') return undefined;
    return (cell) =>
      // One of the cells can be smaller than the other.
      cell.startsWith(near) || near.startsWith(cell)
        ? 'in your area'
        : describeKilometers(libraries.measureDistance(near, cell));
  }, [libraries, near]);
}
