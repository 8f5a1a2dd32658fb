import * as v from 'valibot';
import type { Account } from '@potluck/functions/account/account';
import { purchaseRequestSchema, type CancelReason } from '@potluck/functions/contract/order';
import type { CancelAttempt } from '@potluck/functions/order/cancel-attempt';
import type { StockChange } from '@potluck/functions/order/plan-stock-changes';
import {
  createPurchaseAttempt,
  type PurchaseAttempt,
} from '@potluck/functions/order/purchase-attempt';
import type { TestService } from '@potluck/functions/testing/test-service';
import { createPurchaseBody, sendPurchase } from './api-instance';

interface ActOnOrder {
  caller: Account;
  orderId: string;
}

export interface PurchaseAct {
  kind: 'purchase';
  caller: Account;
  foodId: string;
  quantity: number;
  /** The idempotency key. */
  key: string;
}

export interface CancelAct extends ActOnOrder {
  kind: 'cancel';
  version: number;
  /** A buyer sends no reason. */
  reason?: CancelReason;
  restock?: boolean;
}

export interface TransitionAct extends ActOnOrder {
  kind: 'transition';
  version: number;
  to: 'placed' | 'ready' | 'collected';
}

interface HideAct extends ActOnOrder {
  kind: 'hide';
}

/** A request that places or changes an order. */
export type OrderAct = PurchaseAct | CancelAct | TransitionAct | HideAct;

/** The final response to an act. */
export interface ActResponse {
  act: OrderAct;
  status: number;
  json: Record<string, unknown>;
  /** The times of the request and of the response in ms, on the clock of `performance.now`. */
  sentAt: number;
  receivedAt: number;
}

/** Sends the request of an act once. */
export async function performAct(service: TestService, act: OrderAct): Promise<ActResponse> {
  const sentAt = performance.now();
  const { status, json } = await sendAct(service, act);
  return { act, status, json, sentAt, receivedAt: performance.now() };
}

function sendAct(service: TestService, act: OrderAct) {
  const { caller: account } = act;
  const { email } = account;
  switch (act.kind) {
    case 'purchase': {
      const { foodId, quantity, key } = act;
      return sendPurchase(service, account, foodId, { quantity, key });
    }
    case 'cancel': {
      const { version, reason, restock } = act;
      const body = { email, version, reason, restock };
      return service.call('POST', `/orders/${act.orderId}/cancel`, { account, body });
    }
    case 'transition': {
      const body = { email, version: act.version, to: act.to };
      return service.call('POST', `/orders/${act.orderId}/transitions`, { account, body });
    }
    case 'hide':
      return service.call('DELETE', `/orders/${act.orderId}`, { account, body: { email } });
  }
}

/** Returns the purchase or the cancel that the service applies for the request of an act. */
export function toStockChange(act: PurchaseAct | CancelAct, foodId: string): StockChange {
  return act.kind === 'purchase' ? toPurchaseAttempt(act) : toCancelAttempt(act, foodId);
}

function toPurchaseAttempt({ caller, foodId, quantity, key }: PurchaseAct): PurchaseAttempt {
  const body = createPurchaseBody(caller, foodId, quantity);
  // Parse the body, because the request hash must not contain the fields that the schema removes.
  return createPurchaseAttempt(caller, v.parse(purchaseRequestSchema, body), key);
}

function toCancelAttempt(
  { caller, orderId, version, reason, restock }: CancelAct,
  foodId: string,
): CancelAttempt {
  return { orderId, foodId, callerUid: caller.uid, request: { version, reason, restock } };
}

/** Returns the id of the order that a purchase places. */
export function computeOrderId(act: PurchaseAct): string {
  return toPurchaseAttempt(act).orderId;
}

/** Turns on the emails about orders for the user. */
export async function optIntoMail(service: TestService, account: Account): Promise<void> {
  const { email } = account;
  const body = { email, mail: true };
  const { status } = await service.call('PUT', `/notifications/${email}`, { account, body });
  if (status !== 200) throw new Error(`The service did not save the opt-in: ${status}.`);
}
