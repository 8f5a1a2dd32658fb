import { cancelReasonSchema } from '@potluck/functions/contract/order';
import { status as grpcStatus } from '@grpc/grpc-js';
import fc from 'fast-check';

const TABS = 5;
const OPERATIONS_PER_TAB = 6;
const DISHES = 3;

/**
 * Generates an error for the next commit of an API instance. The instance receives this error instead
 * of the response of the emulator. With `before`, the emulator does not receive the commit. With
 * `after`, it has already handled the commit.
 */
const faultGenerator = fc.record({
  moment: fc.constantFrom('before' as const, 'after' as const, 'after' as const, 'after' as const),
  code: fc.constantFrom(
    grpcStatus.UNAVAILABLE,
    grpcStatus.INTERNAL,
    grpcStatus.UNKNOWN,
    grpcStatus.DEADLINE_EXCEEDED,
    grpcStatus.ABORTED,
    grpcStatus.FAILED_PRECONDITION,
  ),
});
export type CommitFault = Generated<typeof faultGenerator>;

/** The relative frequency of each operation in a schedule. */
const operationWeights = {
  purchase: 8,
  'repeated purchase': 1,
  'cancel by the buyer': 4,
  'cancel by the cook': 3,
  'cancel by a stranger': 1,
  'double cancel': 1,
  transition: 8,
  'double transition': 1,
  hide: 2,
  edit: 2,
  deletion: 1,
  pause: 1,
};
const operationKinds = Object.entries(operationWeights).map(([kind, weight]) => ({
  arbitrary: fc.constant(kind as keyof typeof operationWeights),
  weight,
}));

/**
 * Generates one operation of a random schedule. `index` selects the dish, the order, and the users of the
 * operation.
 */
const operationGenerator = fc.record({
  kind: fc.oneof(...operationKinds),
  index: fc.nat(1_000),
  quantity: fc.integer({ min: 1, max: 3 }),
  /**
   * The difference between the sent and the current version of the order. Most requests send the
   * current version.
   */
  staleness: fc.oneof({ arbitrary: fc.constant(0), weight: 5 }, fc.constantFrom(-2, -1, 1)),
  /**
   * The status after the transition. `null` means the status that normally follows the current one. Most
   * transitions use `null`.
   */
  to: fc.oneof(
    { arbitrary: fc.constant(null), weight: 3 },
    fc.constantFrom('placed' as const, 'ready' as const, 'collected' as const),
  ),
  reason: fc.constantFrom(...cancelReasonSchema.options),
  restock: fc.constantFrom(true, false, undefined),
  instance: fc.nat(1),
  isRetried: fc.oneof({ arbitrary: fc.constant(true), weight: 4 }, fc.constant(false)),
  fault: fc.oneof({ arbitrary: fc.constant(undefined), weight: 3 }, faultGenerator),
});
export type ScheduledOperation = Generated<typeof operationGenerator>;
type Generated<T> = T extends fc.Arbitrary<infer Value> ? Value : never;

const fixedLength = <T>(arbitrary: fc.Arbitrary<T>, length: number) =>
  fc.array(arbitrary, { minLength: length, maxLength: length });

/**
 * A random schedule: the operations of several simulated browser tabs, which run concurrently, and the stock of
 * each dish.
 */
export const orderScheduleGenerator = fc.record({
  tabs: fixedLength(fixedLength(operationGenerator, OPERATIONS_PER_TAB), TABS),
  stock: fixedLength(fc.integer({ min: 2, max: 8 }), DISHES),
});
export type OrderSchedule = Generated<typeof orderScheduleGenerator>;
