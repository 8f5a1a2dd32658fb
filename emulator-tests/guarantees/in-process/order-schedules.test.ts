import { findMenuDifferences } from '@potluck/functions/menu/repair-menu';
import { mailLimits } from '@potluck/functions/order/order-mail';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { clearFirestore } from '../../test-support/firestore-connection';
import { chooseByTestLevel } from '../../test-support/test-level';
import { startOrderSchedule, type ScheduleEnvironment } from './order-schedule';
import { orderScheduleGenerator } from './order-schedule-generator';
import { useApiInstance } from './use-api-instance';

const SCHEDULES = chooseByTestLevel({ test: 4, all: 300, long: 1_500 });
/**
 * Number of schedules in a group. A schedule is a list of random operations. The schedules of a group run at
 * the same time. If there are two or more schedules, there are at least two groups: the first group has faults,
 * and the second has none.
 */
const PARALLEL_SCHEDULES = Math.min(12, Math.ceil(SCHEDULES / 2));
/**
 * Returns true for one of every four groups. In such a group, the test makes no commit fail, so it can expect
 * that exactly one response reports each change.
 */
const isFaultlessGroup = (group: number) => group % 4 === 1;
/** Jump of the test clock in ms. Longer than the period in which a cook can undo a transition. */
const PAUSE_MS = 16 * 60_000;

let clockOffsetMs = 0;
const apiInstance = useApiInstance('order-schedules', {
  count: 2,
  isProxied: true,
  overrides: { now: () => new Date(Date.now() + clockOffsetMs) },
});
const { db, instances, project, proxies } = apiInstance;
// A schedule can exceed the limit for the emails of one user to another.
beforeAll(() => {
  mailLimits.perSender = 1_000;
});

it(`${SCHEDULES} random schedules of purchases, cancellations, transitions, edits, deletions, and requests to hide orders at two API instances leave stock, events, emails, and responses consistent`, async () => {
  const seed = Number(process.env.ORDER_SEED ?? fc.sample(fc.integer(), 1)[0]);
  console.log(`Seed of the order schedules (ORDER_SEED): ${seed}`);
  let hasPaused = false;
  const environment: ScheduleEnvironment = {
    services: [apiInstance.service, apiInstance.otherService],
    injectFault(instance, { moment, code }) {
      proxies[instance]?.failCalls('Commit', moment, code, 1);
    },
    // The schedules of a group run concurrently and share the test clock, so it jumps at most once per group.
    // After two jumps during a request, the access token of the request would be expired.
    pause() {
      if (!hasPaused) clockOffsetMs += PAUSE_MS;
      hasPaused = true;
    },
  };
  const figures = { operations: 0, orders: 0, failedAttempts: 0 };
  let faultySchedules = 0;
  const violations: string[] = [];
  const schedules = fc.sample(orderScheduleGenerator, { seed, numRuns: SCHEDULES });
  for (let start = 0; start < SCHEDULES; start += PARALLEL_SCHEDULES) {
    const group = start / PARALLEL_SCHEDULES;
    const hasFaults = !isFaultlessGroup(group);
    hasPaused = false;
    const running = await Promise.all(
      schedules
        .slice(start, start + PARALLEL_SCHEDULES)
        .map((schedule, index) =>
          startOrderSchedule(`schedule-${start + index}`, schedule, environment),
        ),
    );
    if (hasFaults) faultySchedules += running.length;
    await Promise.all(running.map((schedule) => schedule.run({ hasFaults })));
    await Promise.all(instances.map((instance) => instance.waitForCalls()));
    for (const proxy of proxies) proxy.clearFaults();
    for (const schedule of running) {
      violations.push(...(await schedule.findViolations(db, { hasFaults })));
      for (const name of ['operations', 'orders', 'failedAttempts'] as const)
        figures[name] += schedule.figures[name];
    }
    // The time of a query in the emulator grows with the number of documents.
    expect(await findMenuDifferences(db)).toEqual([]);
    await clearFirestore(project);
  }
  const countFailedCommits = (moment: 'before' | 'after') =>
    proxies.reduce((sum, { failedCalls }) => sum + failedCalls[moment], 0);
  const lostCommits = countFailedCommits('after');
  const failedCommits = countFailedCommits('before');
  console.log(`${SCHEDULES} order schedules: ${violations.length} violations`, {
    ...figures,
    lostCommits,
    failedCommits,
  });
  expect(violations).toEqual([]);
  expect(figures.operations).toBeGreaterThanOrEqual(30 * SCHEDULES);
  // A few random schedules can contain fewer lost commits than the average of about three per schedule.
  const minLostCommits = chooseByTestLevel({ test: 0, all: 2, long: 2 }) * faultySchedules;
  expect(lostCommits).toBeGreaterThanOrEqual(minLostCommits);
});
