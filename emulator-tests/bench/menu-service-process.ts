import { brotliCompressSync } from 'node:zlib';
import { countFirestoreUsage } from '@potluck/functions/testing/firestore-usage';
import { startApiInstance } from '../guarantees/in-process/api-instance';

/**
 * A command of the parent process. The child process responds with a list of response times in ms or
 * with a `MenuRequestUsage`.
 */
export type MenuServiceCommand =
  | { measure: 'response times'; paths: string[]; refreshesMenu: boolean }
  | { measure: 'usage'; path: string };

export interface MenuRequestUsage {
  /** The number of documents that the request read. */
  reads: number;
  /** The number of items in the list. */
  items: number;
  /** The size of the compressed list, in bytes. */
  brotliBytes: number;
}

/**
 * Starts an API instance in this child process. Then responds to each command of the parent process.
 * Usage: `node … PROJECT HOST`. HOST is the host and port of the Firestore emulator.
 */
const [project = '', host] = process.argv.slice(2);
/** The difference between the clock of the API and the real time, in ms. */
let clockOffset = 0;
const { service } = await startApiInstance(project, host, {
  now: () => new Date(Date.now() + clockOffset),
});

/**
 * Requests a list until the response is successful, and resolves with the list. If `refreshesMenu`
 * is true, first advances the clock of the API, because the API refreshes the menu at most once a
 * second.
 */
async function fetchList(path: string, { refreshesMenu } = { refreshesMenu: true }) {
  for (;;) {
    if (refreshesMenu) clockOffset += 1_000;
    const { status, json } = await service.call('GET', path);
    if (status === 200) return json as unknown as unknown[];
    // On a busy machine, the API can need more time to load the menu than the read deadline allows, and
    // responds with 503. The API still completes the load, so a later iteration gets the list.
    if (status !== 503) throw new Error(`GET ${path} responded with ${status}.`);
  }
}

async function measureResponseTimes(
  paths: string[],
  options: { refreshesMenu: boolean },
): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) {
    const started = performance.now();
    await fetchList(path, options);
    times.push(performance.now() - started);
  }
  return times;
}

async function measureUsage(path: string): Promise<MenuRequestUsage> {
  let list: unknown[] = [];
  const { reads } = await countFirestoreUsage(service.db, async () => {
    list = await fetchList(path);
  });
  const brotliBytes = brotliCompressSync(JSON.stringify(list)).length;
  return { reads, items: list.length, brotliBytes };
}

async function respond(command: MenuServiceCommand): Promise<void> {
  process.send?.(
    command.measure === 'usage'
      ? await measureUsage(command.path)
      : await measureResponseTimes(command.paths, command),
  );
}

process.on('message', (command: MenuServiceCommand) => void respond(command));
process.once('disconnect', () => process.exit());
process.send?.('ready');
