import ngeohash from 'ngeohash';

/** The size of the area of a geohash, by its length. */
export const cellSizes = { 6: 'about 1 km', 5: 'about 5 km' } as const;
export type CellLength = keyof typeof cellSizes;

const TIMEOUT_MS = 15_000;
const MAX_AGE_MS = 10 * 60_000;

/**
 * Resolves with the geohash of the area of this device, or with undefined if the browser does not share its position. The
 * coordinates never leave this function, because they would reveal a home.
 */
export function locateCell(length: CellLength): Promise<string | undefined> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(ngeohash.encode(coords.latitude, coords.longitude, length)),
      () => resolve(undefined),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}
