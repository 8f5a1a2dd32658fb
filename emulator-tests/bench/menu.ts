import { brotliCompressSync } from 'node:zlib';
import { allergenNames } from '@potluck/functions/contract/allergens';
import type { FoodListQuery } from '@potluck/functions/contract/food';
import {
  CATEGORIES_PATH,
  NEAR_DISTANCES,
  createFoodListPath,
} from '@potluck/functions/contract/food-list-path';
import { normalizeForSearch } from '@potluck/functions/contract/search-text';
import {
  createRandomCell,
  createRandomNumberGenerator,
  createRandomSearch,
  pickRandom,
  type RandomNumberGenerator,
} from '@potluck/functions/testing/random-menu';
import { countFirestoreUsage } from '@potluck/functions/testing/firestore-usage';
import { startApiInstance } from '../guarantees/in-process/api-instance';
import { chooseFirestoreEmulator } from '../scripts/firestore-emulator';
import { projectId } from '../scripts/project-config';
import { startOfficialFirestoreEmulator } from '../test-support/official-firestore-emulator';
import { runChildProcess } from './child-process';
import { createMenuFoods, storeMenu } from './menu-foods';
import type { MenuLoadMeasurement } from './menu-load-process';
import { type BenchmarkMetric, median } from './metrics';

const SMALLEST_SIZE = 100;
const LARGEST_SIZE = 100_000;
const SIZES = [SMALLEST_SIZE, 10_000, LARGEST_SIZE];
const PAGE_SIZE = 24;
const WARM_UPS = 2;
const ROUNDS = 15;
const REQUESTS_PER_ROUND = 10;

/** The API instances of the menus, in the order of `SIZES`. */
type MenuServices = Awaited<ReturnType<typeof startMenuService>>[];

const createPagePath = (conditions: Partial<FoodListQuery> = {}) =>
  createFoodListPath({
    sortField: 'food_name',
    sortOrder: 'asc',
    limit: PAGE_SIZE,
    ...conditions,
  });

/**
 * Measures the food list of the API with 100, 10,000, and 100,000 dishes on the official Firestore emulator.
 * Each menu size has a separate database and a separate instance of the API. The requests alternate between
 * the sizes, so other work on the machine affects all sizes equally. No shard changes during the measurement.
 * Only `measureMenuLoad` searches the menu index directly, without Firestore.
 */
export async function measureMenu(): Promise<BenchmarkMetric[]> {
  const firestore = await startOfficialFirestoreEmulator(chooseFirestoreEmulator('official'));
  try {
    const services: MenuServices = [];
    for (const size of SIZES) services.push(await startMenuService(size, firestore.address));
    const metrics = [...(await measureUsage(services)), ...(await measureTimes(services))];
    for (const { close } of services) await close();
    return [...metrics, ...(await measureMenuLoad(firestore.address))];
  } finally {
    await firestore.stop();
  }
}

const createProjectId = (size: number) => `${projectId}-menu-${size}`;

/** Stores a menu of this size, and starts an API instance for it. */
async function startMenuService(size: number, host: string) {
  /** The difference between the clock of the API and the real time, in ms. */
  let clockOffset = 0;
  const now = () => new Date(Date.now() + clockOffset);
  const { service, close } = await startApiInstance(createProjectId(size), host, { now });
  await storeMenu(service.db, createMenuFoods(size));
  console.log(`  ${size.toLocaleString('en')} dishes stored`);
  return {
    db: service.db,
    close,
    /**
     * Requests a list until the response is successful, and resolves with the list. If `refreshesMenu` is
     * true, first advances the clock of the API, because the API refreshes the menu at most once a second.
     */
    fetchList: async (path: string, refreshesMenu = true) => {
      for (;;) {
        if (refreshesMenu) clockOffset += 1_000;
        const { status, json } = await service.call('GET', path);
        if (status === 200) return json as unknown as unknown[];
        // On a busy machine, the API can need more time to load the menu than the read deadline allows, and
        // responds with 503. The API still completes the load, so a later iteration gets the list.
        if (status !== 503) throw new Error(`GET ${path} responded with ${status}.`);
      }
    },
  };
}

/** Measures the Firestore reads of the API, and the size of the first page. */
async function measureUsage(services: MenuServices): Promise<BenchmarkMetric[]> {
  // Request the categories first, because this request makes an API instance load the menu index, but reads no
  // documents of dishes. It is sent to each instance, so the later requests reach warm instances.
  const load = await requestUsage(services, CATEGORIES_PATH);
  const firstPage = await requestUsage(services, createPagePath(), PAGE_SIZE);
  const searchPath = createPagePath({ search: listCommonLetters()[0] });
  const search = await requestUsage(services, searchPath, PAGE_SIZE);
  const nothing = await requestUsage(services, createPagePath({ search: 'no such dish' }), 0);
  return [
    createReadsMetric('reads to load a cold instance', 65, load),
    createReadsMetric('reads for a first page on a warm instance', PAGE_SIZE + 2, firstPage),
    createReadsMetric('reads for a search page on a warm instance', PAGE_SIZE + 2, search),
    createReadsMetric('reads if nothing is found', 2, nothing),
    {
      label: 'Menu, compressed data for the first screen, any size',
      value: Math.max(...firstPage.map(({ brotliBytes }) => brotliBytes)) / 1000,
      unit: 'KB',
      goal: { atMost: 6 },
      reference: listBySize(firstPage.map(({ brotliBytes }) => (brotliBytes / 1000).toFixed(1))),
    },
  ];
}

interface MenuRequestUsage {
  /**
   * The number of reads that Firestore charges. A request to a warm instance includes one read for the query
   * of the changed shards, which Firestore charges although the query returns nothing.
   */
  reads: number;
  /** The size of the compressed list, in bytes. */
  brotliBytes: number;
}

/**
 * Requests the list `path` once from the service of each menu size, and resolves with the usage of each
 * request.
 * @throws if a list does not have `itemCount` items, because the number of reads and the size are then not
 * comparable
 */
async function requestUsage(
  services: MenuServices,
  path: string,
  itemCount?: number,
): Promise<MenuRequestUsage[]> {
  const usages: MenuRequestUsage[] = [];
  for (const { db, fetchList } of services) {
    let list: unknown[] = [];
    const { reads } = await countFirestoreUsage(db, async () => {
      list = await fetchList(path);
    });
    if (itemCount !== undefined && list.length !== itemCount) {
      throw new Error(`The list ${path} has ${list.length} items instead of ${itemCount}.`);
    }
    const brotliBytes = brotliCompressSync(JSON.stringify(list)).length;
    usages.push({ reads: path === CATEGORIES_PATH ? reads : reads + 1, brotliBytes });
  }
  return usages;
}

function createReadsMetric(
  what: string,
  atMost: number,
  usages: MenuRequestUsage[],
): BenchmarkMetric {
  const reads = usages.map((usage) => usage.reads);
  return {
    label: `Menu, ${what}, any size`,
    value: Math.max(...reads),
    unit: '',
    goal: { atMost },
    reference: listBySize(reads),
  };
}

/**
 * Formats one value per menu size, for example "52, 65, and 65 with 100, 10,000, and 100,000 dishes".
 */
function listBySize(values: (number | string)[]): string {
  const list = new Intl.ListFormat('en');
  const sizes = SIZES.map((size) => size.toLocaleString('en'));
  return `${list.format(values.map(String))} with ${list.format(sizes)} dishes`;
}

/** Measures the median response time of each menu size. The goals are for the largest one. */
async function measureTimes(services: MenuServices): Promise<BenchmarkMetric[]> {
  const letters = listCommonLetters();
  return [
    await measureTime(services, 'first page', 25, () => createPagePath()),
    // Common letters find a full page of dishes in a menu of any size.
    await measureTime(services, 'search with a full page', 25, (random) =>
      createPagePath({ search: pickRandom(random, letters) }),
    ),
    await measureTime(services, 'search for random texts', 25, (random) =>
      createPagePath({ search: createRandomSearch(random) }),
    ),
    await measureTime(services, 'first page in stock, without an allergen', 25, (random) =>
      createPagePath({ inStock: 'true', without: [pickRandom(random, allergenNames)] }),
    ),
    // The list that a guest sees who looks for vegetarian dishes in the neighborhood for a date.
    await measureTime(
      services,
      'first page with a place, a date, a diet, and a search',
      40,
      (random) =>
        createPagePath({
          sortField: 'distance',
          near: createRandomCell(random),
          within: pickRandom(random, NEAR_DISTANCES),
          day: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
          diet: ['vegetarian'],
          search: pickRandom(random, letters),
        }),
    ),
    await measureTime(
      services,
      'first page with a refresh of the menu',
      undefined,
      () => createPagePath(),
      true,
    ),
  ];
}

async function measureTime(
  services: MenuServices,
  what: string,
  atMost: number | undefined,
  createRandomPath: (random: RandomNumberGenerator) => string,
  refreshesMenu = false,
): Promise<BenchmarkMetric> {
  const medians = await measureMedianTimes(services, createRandomPath, refreshesMenu);
  return {
    label: `Menu, ${what}: p50 with 100,000 dishes`,
    value: medians.at(-1) ?? Number.NaN,
    unit: 'ms',
    ...(atMost !== undefined && { goal: { atMost } }),
    reference: listBySize(medians.map((ms) => `${ms.toFixed(1)} ms`)),
  };
}

/** Resolves with the median response time of each menu size, in ms. */
async function measureMedianTimes(
  services: MenuServices,
  createRandomPath: (random: RandomNumberGenerator) => string,
  refreshesMenu = false,
): Promise<number[]> {
  const random = createRandomNumberGenerator(1);
  const times: number[][] = services.map(() => []);
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    const paths = Array.from({ length: REQUESTS_PER_ROUND }, () => createRandomPath(random));
    for (const [index, { fetchList }] of services.entries()) {
      for (const path of paths) {
        const started = performance.now();
        await fetchList(path, refreshesMenu);
        if (round >= WARM_UPS) times[index]?.push(performance.now() - started);
      }
    }
  }
  return times.map(median);
}

/**
 * Returns the letters that occur in the names of at least 24 dishes of the smallest menu. A search for
 * one of these letters finds at least one full page of dishes.
 */
function listCommonLetters(): string[] {
  const names = [...createMenuFoods(SMALLEST_SIZE).values()].map(({ food_name }) =>
    normalizeForSearch(food_name),
  );
  return Array.from('abcdefghijklmnopqrstuvwxyz').filter(
    (letter) => names.filter((name) => name.includes(letter)).length >= PAGE_SIZE,
  );
}

const LOADS = 5;

/**
 * Measures the CPU time and the memory for loading a menu with 100,000 dishes and for finding pages in
 * its index. `host` is the Firestore emulator. Each load runs in a new process, because the first load of a
 * process is the slowest.
 */
async function measureMenuLoad(host: string): Promise<BenchmarkMetric[]> {
  const loads: MenuLoadMeasurement[] = [];
  while (loads.length < LOADS) {
    loads.push(
      await runChildProcess('menu-load-process.ts', [createProjectId(LARGEST_SIZE), host]),
    );
  }
  const createMetric = (
    what: string,
    field: keyof MenuLoadMeasurement,
    atMost?: number,
  ): BenchmarkMetric => {
    const values = loads.map((load) => load[field]);
    const unit = field === 'megabytes' ? 'MB' : 'ms';
    return {
      label: `Menu of 100,000 dishes, ${what}`,
      value: median(values),
      unit,
      ...(atMost !== undefined && { goal: { atMost } }),
      reference: `single processes ${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)} ${unit}`,
    };
  };
  return [
    createMetric('CPU time of a suggestion for a search without matches', 'suggestionMs', 5),
    createMetric('CPU time of a cold load', 'loadMs'),
    createMetric('memory', 'megabytes', 200),
  ];
}
