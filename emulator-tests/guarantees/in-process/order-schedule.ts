import type { Order } from '@potluck/functions/contract/order';
import type { Firestore } from '@google-cloud/firestore';
import type { Account } from '@potluck/functions/account/authenticate';
import { addFoodFixture } from '@potluck/functions/testing/add-food-fixture';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import type { TestApiService } from '@potluck/functions/testing/test-service';
import { createAccount } from './api-instance';
import {
  turnOnOrderMails,
  performOrderAction,
  type OrderActionResponse,
  type OrderAction,
  type PurchaseAction,
} from './order-actions';
import type { CommitFault, ScheduledOperation, OrderSchedule } from './order-schedule-generator';
import { findOrderViolations, findRestocksOfDeletedFood } from './order-violations';
import {
  readStoredFoodsOrdersAndMails,
  type StoredFoodsOrdersAndMails,
} from './stored-foods-orders-and-mails';

const COOKS = 2;
const BUYERS = 4;
/** A user who retries gives up after this number of responses with a status of 500 or more. */
const MAX_ATTEMPTS = 6;

export interface ScheduleEnvironment {
  /** Two API instances with separate write queues and separate Firestore connections. */
  services: [TestApiService, TestApiService];
  /** Makes the next commit of the API instance fail, in the way that `fault` describes. */
  injectFault: (instance: number, fault: CommitFault) => void;
  /**
   * Moves the clocks of both instances forward by 16 minutes. After this, a cook can no longer undo
   * earlier events.
   */
  pause: () => void;
}

interface Dish {
  id: string;
  cook: Account;
  stockedUnits: number;
  /** True while an edit runs, and after an edit with an unknown outcome. */
  isEditBlocked: boolean;
  uncertainEdit?: { description: string; addedUnits: number };
  isDeletionRequested: boolean;
  isDeleted: boolean;
}

interface KnownOrder {
  id: string;
  dish: Dish;
  buyer: Account;
  version: number;
  status: Order['status'];
}

const pick = <T>(list: T[], index: number): T => list[index % list.length] as T;
const nextStatus = {
  placed: 'ready',
  ready: 'collected',
  collected: 'ready',
  cancelled: 'ready',
} as const;

/**
 * Creates the users and dishes of a schedule. Schedules can run concurrently, so each schedule has separate
 * accounts. The first cook and every second buyer want emails.
 */
export async function startOrderSchedule(
  name: string,
  { tabs, stock }: OrderSchedule,
  { services, injectFault, pause }: ScheduleEnvironment,
) {
  const [service] = services;
  const cooks = Array.from({ length: COOKS }, (_, index) => createAccount(`cook-${index}-${name}`));
  const buyers = Array.from({ length: BUYERS }, (_, index) =>
    createAccount(`buyer-${index}-${name}`),
  );
  const mailed = [...cooks.slice(0, 1), ...buyers.filter((_, index) => index % 2 === 0)];
  await Promise.all(mailed.map((account) => turnOnOrderMails(service, account)));
  const dishes = await Promise.all(
    stock.map(async (quantity, index): Promise<Dish> => {
      const cook = pick(cooks, index);
      const id = await addFoodFixture(service, { quantity }, cook);
      const state = { isEditBlocked: false, isDeletionRequested: false, isDeleted: false };
      return { id, cook, stockedUnits: quantity, ...state };
    }),
  );

  const orders: KnownOrder[] = [];
  const purchases: PurchaseAction[] = [];
  const responses: OrderActionResponse[] = [];
  const responsesAfterDeletion: OrderActionResponse[] = [];
  let failedAttemptCount = 0;
  let purchaseCount = 0;
  let operationCount = 0;

  /** Sends an action. Retries alternate between the two API instances. */
  async function perform(
    action: OrderAction,
    { instance, isRetried }: Pick<ScheduledOperation, 'instance' | 'isRetried'>,
  ): Promise<void> {
    operationCount += 1;
    const order =
      action.kind === 'purchase' ? undefined : orders.find(({ id }) => id === action.orderId);
    const isAfterDeletion = order?.dish.isDeleted === true;
    let response = await performOrderAction(pick(services, instance), action);
    for (let attempt = 1; response.status >= 500; attempt += 1) {
      failedAttemptCount += 1;
      if (!isRetried || attempt === MAX_ATTEMPTS) break;
      response = await performOrderAction(pick(services, instance + attempt), action);
    }
    responses.push(response);
    if (isAfterDeletion) responsesAfterDeletion.push(response);
    const { json } = response;
    if (action.kind === 'purchase') addPlacedOrder(action, json);
    else if (order && json.order) updateKnownOrder(order, json.order as Order);
  }

  function addPlacedOrder(
    { foodId, caller }: PurchaseAction,
    json: OrderActionResponse['json'],
  ): void {
    const { insertedId } = (json.orderResult ?? {}) as { insertedId?: string };
    const dish = dishes.find(({ id }) => id === foodId);
    if (insertedId === undefined || !dish || orders.some(({ id }) => id === insertedId)) return;
    orders.push({ id: insertedId, dish, buyer: caller, version: 1, status: 'placed' });
  }

  function updateKnownOrder(order: KnownOrder, { version, status }: Order): void {
    if (version > order.version) Object.assign(order, { version, status });
  }

  async function buy(operation: ScheduledOperation): Promise<void> {
    const { index, quantity } = operation;
    purchaseCount += 1;
    const key = `${name}-purchase-${purchaseCount}`;
    const caller = pick(buyers, Math.floor(index / dishes.length));
    const action = {
      kind: 'purchase' as const,
      caller,
      foodId: pick(dishes, index).id,
      quantity,
      key,
    };
    purchases.push(action);
    await perform(action, operation);
  }

  /** Performs an operation that changes one of the orders in `orders`, for example a cancellation. */
  async function changeOrder(operation: ScheduledOperation, order: KnownOrder): Promise<void> {
    const { kind, index, staleness, reason, restock } = operation;
    const version = Math.max(1, order.version + staleness);
    const { id: orderId, buyer, dish } = order;
    const cancel = { kind: 'cancel', orderId, version } as const;
    const cookCancel = {
      ...cancel,
      caller: dish.cook,
      reason,
      ...(restock !== undefined && { restock }),
    };
    const to = operation.to ?? nextStatus[order.status];
    const transition = { kind: 'transition', caller: dish.cook, orderId, version, to } as const;
    const twice = (action: OrderAction) =>
      Promise.all([0, 1].map((instance) => perform(action, { ...operation, instance })));
    switch (kind) {
      case 'cancel by the buyer':
        return perform({ ...cancel, caller: buyer }, operation);
      case 'cancel by the cook':
        return perform(cookCancel, operation);
      case 'cancel by a stranger': {
        const strangers = [...buyers, ...cooks].filter(
          ({ uid }) => uid !== buyer.uid && uid !== dish.cook.uid,
        );
        return perform({ ...cancel, caller: pick(strangers, index), reason }, operation);
      }
      case 'double cancel':
        return void (await twice(index % 2 === 0 ? { ...cancel, caller: buyer } : cookCancel));
      case 'double transition':
        return void (await twice(transition));
      case 'hide':
        return perform({ kind: 'hide', caller: buyer, orderId }, operation);
      default:
        return perform(transition, operation);
    }
  }

  /**
   * Reads a dish, and then saves it with a new stock. Sends the ETag of the read as `If-Match`, so the API
   * rejects the edit if the dish has changed since the read. If the API accepts the edit, the number of
   * added units is therefore the new stock minus the stock that was read.
   */
  async function edit(
    { index, quantity, instance }: ScheduledOperation,
    dish: Dish,
  ): Promise<void> {
    dish.isEditBlocked = true;
    operationCount += 1;
    const editor = pick(services, instance);
    const { cook: account } = dish;
    const shown = await editor.call('GET', `/foods/${dish.id}`);
    const description = `Description of edit ${operationCount}`;
    const addedUnits = (index % 2 === 0 ? 1 : -1) * quantity;
    const shownQuantity = shown.json.quantity as number;
    const after = Math.max(0, shownQuantity + addedUnits);
    if (shown.status === 200) {
      const { status, json } = await editor.call('PUT', `/foods/${dish.id}`, {
        account,
        body: { ...foodFieldsFixture, description, quantity: after, email: account.email },
        headers: { 'If-Match': shown.headers.get('ETag') ?? '' },
      });
      if (status === 200 && json.modifiedCount === 1) dish.stockedUnits += after - shownQuantity;
      if (status >= 500) {
        dish.uncertainEdit = { description, addedUnits: after - shownQuantity };
        return;
      }
    }
    dish.isEditBlocked = false;
  }

  async function deleteDish({ instance }: ScheduledOperation, dish: Dish): Promise<void> {
    dish.isDeletionRequested = true;
    operationCount += 1;
    const { cook: account } = dish;
    const body = { email: account.email };
    const { status } = await pick(services, instance).call('DELETE', `/foods/${dish.id}`, {
      account,
      body,
    });
    dish.isDeleted = status === 200;
  }

  async function runOperation(operation: ScheduledOperation, hasFaults: boolean): Promise<void> {
    const { kind, index, fault, instance } = operation;
    if (hasFaults && fault) injectFault(instance, fault);
    const order = orders[index % orders.length];
    const purchase = purchases[index % purchases.length];
    const dish = pick(dishes, index);
    if (kind === 'pause') pause();
    if (kind === 'edit' && !dish.isEditBlocked) return edit(operation, dish);
    // Delete only the last dish, because the checks need the stock of the other dishes.
    const last = pick(dishes, dishes.length - 1);
    if (kind === 'deletion' && !last.isDeletionRequested) return deleteDish(operation, last);
    if (kind === 'repeated purchase' && purchase) return perform(purchase, operation);
    const isOrderChange = !['purchase', 'repeated purchase', 'edit', 'deletion', 'pause'].includes(
      kind,
    );
    return isOrderChange && order ? changeOrder(operation, order) : buy(operation);
  }

  /** Adds the units of an edit to `stockedUnits` if the edit is stored although its response was an error. */
  function resolveUncertainEdits({ foods }: StoredFoodsOrdersAndMails): void {
    for (const dish of dishes) {
      const { id, uncertainEdit } = dish;
      if (uncertainEdit && foods.get(id)?.description === uncertainEdit.description)
        dish.stockedUnits += uncertainEdit.addedUnits;
    }
  }

  return {
    /** Runs the operations of all simulated browser tabs. The tabs run concurrently. */
    async run({ hasFaults }: { hasFaults: boolean }): Promise<void> {
      await Promise.all(
        tabs.map(async (operations) => {
          for (const operation of operations) await runOperation(operation, hasFaults);
        }),
      );
    },

    /** Resolves with a description of each contradiction between the stored documents and the API responses. */
    async findViolations(db: Firestore, { hasFaults }: { hasFaults: boolean }): Promise<string[]> {
      const uids = [...cooks, ...buyers].map(({ uid }) => uid);
      const stored = await readStoredFoodsOrdersAndMails(
        db,
        cooks.map(({ uid }) => uid),
        uids,
      );
      resolveUncertainEdits(stored);
      return [
        ...findOrderViolations({
          stored,
          responses,
          stockedUnits: new Map(dishes.map(({ id, stockedUnits }) => [id, stockedUnits])),
          mailRecipients: new Set(mailed.map(({ uid }) => uid)),
          hasLostCommits: hasFaults || failedAttemptCount > 0,
        }),
        ...findRestocksOfDeletedFood(stored, responsesAfterDeletion),
      ].map((violation) => `${name}: ${violation}`);
    },

    get figures() {
      return {
        operations: operationCount,
        orders: orders.length,
        failedAttempts: failedAttemptCount,
      };
    },
  };
}
