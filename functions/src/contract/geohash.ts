// The browser loads this file only when the user asks for distances.
import haversine from 'haversine-distance';
import ngeohash from 'ngeohash';

/** Returns the geohash of the cell around a position. A cell of 5 characters is about 5 km wide, and one of 6 about 1 km. */
export function encodeCell({ latitude, longitude }: Position, length: 5 | 6): string {
  return ngeohash.encode(latitude, longitude, length);
}

export interface Position {
  latitude: number;
  longitude: number;
}

export function locateCell(cell: string): Position {
  return ngeohash.decode(cell);
}

/** Returns the distance between two positions in m. */
export function measureBetween(from: Position, to: Position): number {
  return haversine(from, to);
}

/** Returns the distance between the centers of two cells in m. */
export function measureDistance(from: string, to: string): number {
  return measureBetween(locateCell(from), locateCell(to));
}
