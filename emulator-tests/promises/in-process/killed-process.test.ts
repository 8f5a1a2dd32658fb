import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { guest } from '@potluck/functions/testing/sample-people';
import { describe, it } from 'vitest';
import { root } from '../../suite/project';
import { startFirestoreProxy } from './firestore-proxy';
import { ledgerOf } from './ledger';
import { buy, stock } from './shop';
import { useShop } from './use-shop';

/** Where the process is when it is killed: the call that it is in, and whether that was done. */
const moments = [
  { when: 'after the read', method: 'BatchGetDocuments', moment: 'after' },
  { when: 'after the buffered writes', method: 'Commit', moment: 'before' },
  { when: 'after the commit', method: 'Commit', moment: 'after' },
] as const;

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 1);
/** As many at once as vitest lets: each waits for its own lock. */
const deaths = Array.from({ length: ROUNDS }, () => moments).flat();

/** A transaction's lock outlives its process by up to 60 s. */
const LOCK_MS = 90_000;

const shop = useShop('killed-process');

describe.concurrent.each(deaths)('a process that is killed $when', ({ when, method, moment }) => {
  it('harms nobody: its key then gives exactly one order', async ({ expect }) => {
    const foodId = await stock(shop.service, 5);
    const key = `the-key-for-${foodId}`;
    const proxy = await startFirestoreProxy();
    const reached = proxy.hold(method, moment);
    const program = `${root}emulator-tests/promises/in-process/buy-and-print.ts`;
    const child = spawn(
      'node',
      ['--import', 'tsx', program, shop.project, proxy.host, foodId, key],
      {
        cwd: root,
        stdio: 'ignore',
      },
    );
    const exit = once(child, 'exit');
    await reached;
    child.kill('SIGKILL');
    await exit;
    proxy.stop();

    const killed = performance.now();
    let answer = await buy(shop.service, guest, foodId, { key });
    while (answer.status === 503) {
      expect(performance.now() - killed).toBeLessThan(LOCK_MS);
      answer = await buy(shop.service, guest, foodId, { key });
    }
    expect(answer.status).toBe(201);
    expect(await ledgerOf(shop.db, foodId)).toEqual({
      left: 4,
      sold: 1,
      orders: 1,
      purchaseCount: 1,
    });
    const seconds = ((performance.now() - killed) / 1000).toFixed(1);
    console.log(`Killed ${when}: the ledger balances, one order, answered ${seconds} s later`);
  });
});
