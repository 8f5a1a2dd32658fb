import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Account } from '@potluck/functions/account/authenticate';
import { purchaseRequestSchema, type CancelReason } from '@potluck/functions/contract/order';
import {
  type CancellationAttempt,
  type PurchaseAttempt,
  type StockChange,
  createPurchaseAttempt,
} from '@potluck/functions/order/plan-stock-changes';
import { addFoodFixture } from '@potluck/functions/testing/add-food-fixture';
import type { TestApiService } from '@potluck/functions/testing/test-service';
import { createAccount, createPurchaseBody, sendPurchase } from './api-instance';

interface ActionOnOrder {
  caller: Account;
  orderId: string;
}

export interface PurchaseAction {
  kind: 'purchase';
  caller: Account;
  foodId: string;
  quantity: number;
  /** The idempotency key. */
  key: string;
}

export interface CancelOrderAction extends ActionOnOrder {
  kind: 'cancel';
  version: number;
  /** The reason of the cook for the cancellation. Undefined if the buyer cancels. */
  reason?: CancelReason;
  restock?: boolean;
}

export interface ChangeOrderStatusAction extends ActionOnOrder {
  kind: 'transition';
  version: number;
  to: 'placed' | 'ready' | 'collected';
}

interface HideOrderAction extends ActionOnOrder {
  kind: 'hide';
}

/** A request that places or changes an order. */
export type OrderAction =
  | PurchaseAction
  | CancelOrderAction
  | ChangeOrderStatusAction
  | HideOrderAction;

/** The API response to an action. If the action was retried, this is the response to the last attempt. */
export interface OrderActionResponse {
  action: OrderAction;
  status: number;
  json: Record<string, unknown>;
  /** The times of the request and of the response in ms, on the clock of `performance.now`. */
  sentAt: number;
  receivedAt: number;
}

/** Sends the request of an action once. */
export async function performOrderAction(
  service: TestApiService,
  action: OrderAction,
): Promise<OrderActionResponse> {
  const sentAt = performance.now();
  const { status, json } = await sendAction(service, action);
  return { action, status, json, sentAt, receivedAt: performance.now() };
}

function sendAction(service: TestApiService, action: OrderAction) {
  const { caller: account } = action;
  const { email } = account;
  switch (action.kind) {
    case 'purchase': {
      const { foodId, quantity, key } = action;
      return sendPurchase(service, account, foodId, { quantity, key });
    }
    case 'cancel': {
      const { version, reason, restock } = action;
      const body = { email, version, reason, restock };
      return service.call('POST', `/orders/${action.orderId}/cancel`, { account, body });
    }
    case 'transition': {
      const body = { email, version: action.version, to: action.to };
      return service.call('POST', `/orders/${action.orderId}/transitions`, { account, body });
    }
    case 'hide':
      return service.call('DELETE', `/orders/${action.orderId}`, { account, body: { email } });
  }
}

/** Returns the stock change that the API derives from the request for an action. */
export function toStockChange(
  action: PurchaseAction | CancelOrderAction,
  foodId: string,
): StockChange {
  return action.kind === 'purchase' ? toPurchaseAttempt(action) : toCancelAttempt(action, foodId);
}

function toPurchaseAttempt({ caller, foodId, quantity, key }: PurchaseAction): PurchaseAttempt {
  const body = createPurchaseBody(caller, foodId, quantity);
  // Parse the body like the API, which computes the fingerprint without the fields that the schema removes.
  return createPurchaseAttempt(caller, v.parse(purchaseRequestSchema, body), key);
}

function toCancelAttempt(
  { caller, orderId, version, reason, restock }: CancelOrderAction,
  foodId: string,
): CancellationAttempt {
  return { orderId, foodId, callerUid: caller.uid, request: { version, reason, restock } };
}

/** Returns the id of the order that a purchase places. */
export function computeOrderId(action: PurchaseAction): string {
  return toPurchaseAttempt(action).orderId;
}

/** Turns on all emails about orders for the user. */
export async function turnOnOrderMails(service: TestApiService, account: Account): Promise<void> {
  const { email } = account;
  const body = { email, mail: 'all' };
  const { status } = await service.call('PUT', `/notifications/${email}`, { account, body });
  if (status !== 200) throw new Error(`The API did not save the opt-in: ${status}.`);
}

export type OrderScene = Awaited<ReturnType<typeof createOrderScene>>;

/** Creates a cook and two buyers who want emails, and a dish of the cook. */
export async function createOrderScene(service: TestApiService, stockedUnits: number) {
  const suffix = randomUUID();
  const users = ['cook', 'buyer', 'other-buyer'].map((role) => createAccount(`${role}-${suffix}`));
  const [cook, buyer, otherBuyer] = users as [Account, Account, Account];
  await Promise.all(users.map((account) => turnOnOrderMails(service, account)));
  const foodId = await addFoodFixture(service, { quantity: stockedUnits }, cook);
  return {
    cook,
    buyer,
    otherBuyer,
    foodId,
    stockedUnits,
    uids: users.map(({ uid }) => uid),
    responses: [] as OrderActionResponse[],
    createPurchase: (caller: Account, number: number, quantity = 1): PurchaseAction => ({
      kind: 'purchase',
      caller,
      foodId,
      quantity,
      key: `${foodId}-purchase-${number}`,
    }),
  };
}
