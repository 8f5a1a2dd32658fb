import { normalizeForSearch } from '@potluck/functions/contract/fields';
import type { FoodListQuery } from '@potluck/functions/contract/food';
import { CATEGORIES_PATH, createFoodListPath } from '@potluck/functions/contract/food-list-path';
import {
  createRandomNumberGenerator,
  createRandomSearch,
  pickRandom,
  type RandomNumberGenerator,
} from '@potluck/functions/testing/random-menu';
import { chooseFirestoreEmulator } from '../scripts/firestore-emulator';
import { projectId } from '../scripts/project-config';
import { connectFirestore } from '../test-support/firestore-connection';
import { startOfficialFirestoreEmulator } from '../test-support/official-firestore-emulator';
import { createMenuFoods, storeMenu } from './menu-foods';
import type { MenuLoadMeasurement } from './menu-load-process';
import { startMeasuredProcess } from './measured-process';
import type { MenuRequestUsage, MenuServiceCommand } from './menu-service-process';
import { type BenchmarkMetric, median } from './metrics';

const SMALLEST_SIZE = 100;
const LARGEST_SIZE = 100_000;
const SIZES = [SMALLEST_SIZE, 10_000, LARGEST_SIZE];
const PAGE_SIZE = 24;
const WARM_UPS = 2;
const ROUNDS = 15;
const REQUESTS_PER_ROUND = 10;

type MenuProcess = ReturnType<typeof startMeasuredProcess>;

const createPagePath = (conditions: Partial<FoodListQuery> = {}) =>
  createFoodListPath({
    sortField: 'food_name',
    sortOrder: 'asc',
    limit: PAGE_SIZE,
    ...conditions,
  });

/**
 * Measures the food list of the API with 100, 10,000, and 100,000 dishes on the official Firestore emulator.
 * Each menu size has a separate database, and a separate process with the API. The requests alternate between
 * the sizes, so other work on the machine affects all sizes equally. No shard changes during the measurement.
 * Only `measureMenuLoad` searches the menu index directly, without Firestore.
 */
export async function measureMenu(): Promise<BenchmarkMetric[]> {
  const firestore = await startOfficialFirestoreEmulator(chooseFirestoreEmulator('official'));
  try {
    for (const size of SIZES) await storeMenuOfSize(size, firestore.address);
    return [
      ...(await measureServices(firestore.address)),
      ...(await measureMenuLoad(createProjectId(LARGEST_SIZE), firestore.address)),
    ];
  } finally {
    await firestore.stop();
  }
}

const createProjectId = (size: number) => `${projectId}-menu-${size}`;

async function storeMenuOfSize(size: number, host: string): Promise<void> {
  const started = performance.now();
  const { db, close } = connectFirestore({ project: createProjectId(size), host });
  await storeMenu(db, createMenuFoods(size));
  await close();
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`  ${size.toLocaleString('en')} dishes stored in ${seconds} s`);
}

async function measureServices(host: string): Promise<BenchmarkMetric[]> {
  const services = SIZES.map((size) =>
    startMeasuredProcess('menu-service-process.ts', [createProjectId(size), host]),
  );
  try {
    await Promise.all(services.map(({ receive }) => receive()));
    return [...(await measureUsage(services)), ...(await measureRelativeTimes(services))];
  } finally {
    for (const service of services) service.stop();
  }
}

/** Measures the Firestore reads of the API, and the size of the first page. */
async function measureUsage(services: MenuProcess[]): Promise<BenchmarkMetric[]> {
  // Request the categories first, because this request makes an API instance load the menu index, but reads no
  // documents of dishes. It is sent to each instance, so the later requests reach warm instances.
  const load = await requestUsage(services, CATEGORIES_PATH);
  const firstPage = await requestUsage(services, createPagePath(), PAGE_SIZE);
  const searchPath = createPagePath({ search: listCommonLetters()[0] });
  const search = await requestUsage(services, searchPath, PAGE_SIZE);
  const nothing = await requestUsage(services, createPagePath({ search: 'no such dish' }), 0);
  return [
    createReadsMetric('Menu, reads to load a cold instance, any size', 65, countReads(load)),
    createReadsMetric(
      'Menu, reads for a first page on a warm instance, any size',
      PAGE_SIZE + 2,
      countWarmReads(firstPage),
    ),
    createReadsMetric(
      'Menu, reads for a search page on a warm instance, any size',
      PAGE_SIZE + 2,
      countWarmReads(search),
    ),
    createReadsMetric('Menu, reads if nothing is found, any size', 2, countWarmReads(nothing)),
    {
      label: 'Menu, compressed data for the first screen, any size',
      value: Math.max(...firstPage.map(({ brotliBytes }) => brotliBytes)) / 1000,
      unit: 'KB',
      goal: { atMost: 5 },
      reference: listBySize(firstPage.map(({ brotliBytes }) => (brotliBytes / 1000).toFixed(1))),
    },
  ];
}

/**
 * Requests the list `path` once from the service of each menu size, and resolves with the usage of each
 * request.
 * @throws if a list does not have `itemCount` items, because the number of reads and the size are then not
 * comparable
 */
async function requestUsage(
  services: MenuProcess[],
  path: string,
  itemCount?: number,
): Promise<MenuRequestUsage[]> {
  const usages: MenuRequestUsage[] = [];
  for (const service of services) {
    const command: MenuServiceCommand = { measure: 'usage', path };
    const usage = (await service.request(command)) as MenuRequestUsage;
    if (itemCount !== undefined && usage.items !== itemCount) {
      throw new Error(`The list ${path} has ${usage.items} items instead of ${itemCount}.`);
    }
    usages.push(usage);
  }
  return usages;
}

const countReads = (usages: MenuRequestUsage[]) => usages.map(({ reads }) => reads);

/**
 * Returns the number of reads that Firestore charges on each instance. Adds one read for the query
 * of the changed shards. Firestore charges one read for this query, although the query returns
 * nothing.
 */
const countWarmReads = (usages: MenuRequestUsage[]) => usages.map(({ reads }) => reads + 1);

function createReadsMetric(label: string, atMost: number, reads: number[]): BenchmarkMetric {
  return {
    label,
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

/**
 * Measures the median response time of each menu size, and compares the largest menu with the smallest
 * menu.
 */
async function measureRelativeTimes(services: MenuProcess[]): Promise<BenchmarkMetric[]> {
  const letters = listCommonLetters();
  return [
    await measureRelativeTime(services, 'first page', 1.5, () => createPagePath()),
    // Common letters find a full page of dishes in a menu of any size, so the API reads the same number of
    // dishes for each menu.
    await measureRelativeTime(services, 'search with a full page', 2, (random) =>
      createPagePath({ search: pickRandom(random, letters) }),
    ),
    // Random texts find fewer dishes in the smallest menu than in the largest menu, so the API reads fewer
    // dishes from Firestore. This difference increases the ratio of the two response times.
    await measureRelativeTime(services, 'search for random texts', 2, (random) =>
      createPagePath({ search: createRandomSearch(random) }),
    ),
    await measureRelativeTime(
      services,
      'first page with a refresh of the menu',
      undefined,
      () => createPagePath(),
      { refreshesMenu: true },
    ),
  ];
}

async function measureRelativeTime(
  services: MenuProcess[],
  what: string,
  atMost: number | undefined,
  createRandomPath: (random: RandomNumberGenerator) => string,
  { refreshesMenu } = { refreshesMenu: false },
): Promise<BenchmarkMetric> {
  const random = createRandomNumberGenerator(1);
  const times: number[][] = services.map(() => []);
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    const paths = Array.from({ length: REQUESTS_PER_ROUND }, () => createRandomPath(random));
    for (const [index, service] of services.entries()) {
      const command: MenuServiceCommand = { measure: 'response times', paths, refreshesMenu };
      const roundTimes = (await service.request(command)) as number[];
      if (round >= WARM_UPS) times[index]?.push(...roundTimes);
    }
  }
  const medians = times.map(median);
  return {
    label: `Menu, ${what}: p50 with 100,000 dishes, relative to 100 dishes`,
    value: (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN),
    unit: '',
    ...(atMost !== undefined && { goal: { atMost } }),
    reference: listBySize(medians.map((ms) => `${ms.toFixed(1)} ms`)),
  };
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
 * its index. `project` is a project of the emulator at `host`. Each load runs in a new process, because
 * the first load of a process is the slowest.
 */
export async function measureMenuLoad(project: string, host: string): Promise<BenchmarkMetric[]> {
  const loads: MenuLoadMeasurement[] = [];
  while (loads.length < LOADS) loads.push(await measureLoad(project, host));
  const valuesOf = (field: keyof MenuLoadMeasurement) => loads.map((load) => load[field]);
  const rangeOf = (field: keyof MenuLoadMeasurement) => {
    const [fastest, slowest] = [Math.min(...valuesOf(field)), Math.max(...valuesOf(field))];
    return `single processes ${fastest.toFixed(1)} to ${slowest.toFixed(1)} ms`;
  };
  const peakMegabytes = Math.max(...valuesOf('peakBytes')) / 1e6;
  return [
    {
      label: 'Menu of 100,000 dishes, CPU time of a scan, p95',
      value: median(valuesOf('scanP95Ms')),
      unit: 'ms',
      goal: { atMost: 15 },
      reference: rangeOf('scanP95Ms'),
    },
    {
      label: 'Menu of 100,000 dishes, CPU time of a cold load',
      value: median(valuesOf('loadMs')),
      unit: 'ms',
      goal: { atMost: 1_000 },
      reference: rangeOf('loadMs'),
    },
    {
      label: 'Menu of 100,000 dishes, memory',
      value: median(valuesOf('bytes')) / 1e6,
      unit: 'MB',
      goal: { atMost: 120 },
      reference: `maximum of the process ${peakMegabytes.toFixed(0)} MB`,
    },
  ];
}

async function measureLoad(project: string, host: string): Promise<MenuLoadMeasurement> {
  const loadProcess = startMeasuredProcess('menu-load-process.ts', [project, host]);
  try {
    return (await loadProcess.receive()) as MenuLoadMeasurement;
  } finally {
    loadProcess.stop();
  }
}
