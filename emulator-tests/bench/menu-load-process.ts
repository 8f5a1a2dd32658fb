import { menuMetadataDocument } from '@potluck/functions/firestore/collections';
import { createMenuStore } from '@potluck/functions/menu/menu-store';
import { menuSortOrders } from '@potluck/functions/testing/random-menu';
import '../guarantees/in-process/extend-deadlines';
import { connectFirestore } from '../test-support/firestore-connection';
import { median } from './metrics';

export interface MenuLoadMeasurement {
  /** The CPU time for loading the menu, in ms. */
  loadMs: number;
  /** The memory that the loaded menu needs. */
  megabytes: number;
  /** The median CPU time for finding no dish and a suggestion, minus that without a suggestion, in ms. */
  suggestionMs: number;
}

/**
 * Measures the CPU time and the memory of loading the menu once, like a cold API instance. Then measures
 * the CPU time of searches in the loaded index. Sends the measurement to the parent
 * process. Usage: `node … PROJECT HOST`. HOST is the host and port of the Firestore emulator.
 */
const [project = '', host] = process.argv.slice(2);
const PAGE_SIZE = 24;
const SEARCHES = 100;

const { db } = connectFirestore({ project, ...(host && { host }) });
// Connect to Firestore before the measurement, because the benchmark `cold-start` already includes the
// cost of the connection.
await menuMetadataDocument(db).get();
const megabytesBefore = measureUsedMegabytes();
const store = createMenuStore(db, () => new Date());

const cpuBefore = process.cpuUsage();
const index = await store.read({ isFresh: false });
const loadMs = measureCpuMs(cpuBefore);

// Search with each sort order first, because the index creates additional data in these searches.
// The measured memory must include this data.
for (const sort of menuSortOrders)
  index.find({ ...sort, search: 'no such dish', limit: PAGE_SIZE }, Date.now());
const megabytes = measureUsedMegabytes() - megabytesBefore;

const measureSearch = (search: string) =>
  median(
    Array.from({ length: SEARCHES }, () => {
      const started = process.cpuUsage();
      index.find({ sortField: 'food_name', sortOrder: 'asc', search, limit: PAGE_SIZE }, 0);
      return measureCpuMs(started);
    }),
  );
// Two characters are too short for a suggestion.
const suggestionMs = measureSearch('sunday chikken cury') - measureSearch('§§');

const measurement: MenuLoadMeasurement = {
  loadMs,
  megabytes,
  suggestionMs,
};
process.send?.(measurement);
process.once('disconnect', () => process.exit());

/** Returns the CPU time of this process since an earlier measurement, including garbage collection. */
function measureCpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}

function measureUsedMegabytes(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}
