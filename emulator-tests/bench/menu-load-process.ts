import { menuMetadataDocument } from '@potluck/functions/firestore/collections';
import { createMenuStore } from '@potluck/functions/menu/menu-store';
import {
  createRandomNumberGenerator,
  createRandomMenuQuery,
  menuSortOrders,
  randomMenuTime,
} from '@potluck/functions/testing/random-menu';
import '../guarantees/in-process/extend-deadlines';
import { connectFirestore } from '../test-support/firestore-connection';
import { calculatePercentile, median } from './metrics';

export interface MenuLoadMeasurement {
  /** The CPU time for loading the menu, in ms. */
  loadMs: number;
  /** The memory that the loaded menu needs. */
  megabytes: number;
  /** The 95th percentile of the CPU time for finding a page in the index, in ms. */
  scanP95Ms: number;
  /** The median CPU time for finding no dish and a suggestion, minus that of a search with matches, in ms. */
  suggestionMs: number;
}

/**
 * Measures the CPU time and the memory of loading the menu once, like a cold API instance. Then measures
 * the CPU time of searches for pages of dishes in the loaded index. Sends the measurement to the parent
 * process. Usage: `node … PROJECT HOST`. HOST is the host and port of the Firestore emulator.
 */
const [project = '', host] = process.argv.slice(2);
const PAGE_SIZE = 24;
const WARM_UPS = 100;
const SCANS = 1_000;

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

const random = createRandomNumberGenerator(1);
const scans: number[] = [];
for (let number = 0; number < WARM_UPS + SCANS; number += 1) {
  const query = { ...createRandomMenuQuery(random), limit: PAGE_SIZE };
  const started = process.cpuUsage();
  index.find(query, randomMenuTime);
  if (number >= WARM_UPS) scans.push(measureCpuMs(started));
}

const measureSearch = (search: string) =>
  median(
    Array.from({ length: WARM_UPS }, () => {
      const started = process.cpuUsage();
      index.find({ sortField: 'food_name', sortOrder: 'asc', search, limit: PAGE_SIZE }, 0);
      return measureCpuMs(started);
    }),
  );
const suggestionMs = measureSearch('sunday chikken cury') - measureSearch('sunday chicken curry');

const measurement: MenuLoadMeasurement = {
  loadMs,
  megabytes,
  scanP95Ms: calculatePercentile(scans, 0.95),
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
