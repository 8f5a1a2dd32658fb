import type { Account } from '@potluck/functions/account/authenticate';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import type { TestApiService } from '@potluck/functions/testing/test-service';
import { describe, it } from 'vitest';
import {
  computeOrderId,
  turnOnOrderMails,
  performOrderAction,
  type OrderActionResponse,
  type OrderAction,
  type PurchaseAction,
} from './order-actions';
import { findOrderViolations } from './order-violations';
import { createAccount } from './api-instance';
import { readStoredFoodsOrdersAndMails } from './stored-foods-orders-and-mails';
import { startProxiedInstance, useApiInstance, type ProxiedInstance } from './use-api-instance';

const { db, project } = useApiInstance('order-interleavings', { count: 0 });

/** A dish with one placed order. Its cook, its buyer, and another buyer want emails. */
interface Scene {
  cook: Account;
  buyer: Account;
  otherBuyer: Account;
  foodId: string;
  orderId: string;
  purchase: PurchaseAction;
  /** The number of units that the cook put into stock. */
  stockedUnits: number;
  foodEtag: string;
  responses: OrderActionResponse[];
}

let sceneCount = 0;

/**
 * Adds a dish and places an order of one unit. `left` is the number of units that are then in
 * stock.
 */
async function createScene(service: TestApiService, left: number): Promise<Scene> {
  sceneCount += 1;
  const [cook, buyer, otherBuyer] = ['cook', 'buyer', 'other-buyer'].map((role) =>
    createAccount(`${role}-${sceneCount}`),
  ) as [Account, Account, Account];
  await Promise.all([cook, buyer, otherBuyer].map((account) => turnOnOrderMails(service, account)));
  const stockedUnits = left + 1;
  const body = { ...foodFieldsFixture, quantity: stockedUnits, added_by: cook };
  const { json } = await service.call('POST', '/foods', { account: cook, body });
  const foodId = json.insertedId as string;
  const key = `first-purchase-${sceneCount}`;
  const purchase: PurchaseAction = {
    kind: 'purchase',
    caller: buyer,
    foodId,
    quantity: 1,
    key,
  };
  const responses = [await performOrderAction(service, purchase)];
  const { headers } = await service.call('GET', `/foods/${foodId}`);
  const orderId = computeOrderId(purchase);
  const foodEtag = headers.get('ETag') ?? '';
  return { cook, buyer, otherBuyer, foodId, orderId, purchase, stockedUnits, foodEtag, responses };
}

/**
 * Sends a request and resolves with a short description of its response, for example
 * `409 order-changed`.
 */
type SendRequest = (service: TestApiService, scene: Scene) => Promise<string>;

function describeResponse(status: number, json: Record<string, unknown>): string {
  const { code, modifiedCount } = json as { code?: string; modifiedCount?: number };
  return [status, code, modifiedCount].filter((part) => part !== undefined).join(' ');
}

const sendAction =
  (createAction: (scene: Scene) => OrderAction): SendRequest =>
  async (service, scene) => {
    const response = await performOrderAction(service, createAction(scene));
    scene.responses.push(response);
    return describeResponse(response.status, response.json);
  };

const sendBuyerCancel = sendAction(({ buyer, orderId }) => ({
  kind: 'cancel',
  caller: buyer,
  orderId,
  version: 1,
}));

const sendPurchaseOfOneUnit = sendAction(({ otherBuyer, foodId }) => ({
  kind: 'purchase',
  caller: otherBuyer,
  foodId,
  quantity: 1,
  key: `second-purchase-of-${foodId}`,
}));

/**
 * Sends an edit that adds two units. The cook opened the form of the edit before the cancellation.
 */
const sendEdit: SendRequest = async (service, scene) => {
  const { cook, foodId, stockedUnits, foodEtag } = scene;
  const { status, json } = await service.call('PUT', `/foods/${foodId}`, {
    account: cook,
    body: { ...foodFieldsFixture, quantity: stockedUnits + 1, email: cook.email },
    headers: { 'If-Match': foodEtag },
  });
  if (status === 200) scene.stockedUnits += 2;
  return describeResponse(status, json);
};

const sendDeletion: SendRequest = async (service, { cook, foodId }) => {
  const body = { email: cook.email };
  const { status } = await service.call('DELETE', `/foods/${foodId}`, { account: cook, body });
  return describeResponse(status, {});
};

/**
 * The requests that arrive together with the cancellation by the buyer. `left` is the number of
 * units in stock. `responses` are the allowed pairs of responses: first to the cancellation, then
 * to the other request.
 */
const otherRequests: {
  name: string;
  send: SendRequest;
  left: number;
  responses: [cancel: string, other: string][];
}[] = [
  {
    name: 'the transition to ready',
    send: sendAction(({ cook, orderId }) => ({
      kind: 'transition',
      caller: cook,
      orderId,
      version: 1,
      to: 'ready',
    })),
    left: 3,
    responses: [
      ['200 1', '409 order-changed'],
      ['409 order-changed', '200 1'],
    ],
  },
  {
    name: 'the cancellation by the cook',
    send: sendAction(({ cook, orderId }) => ({
      kind: 'cancel',
      caller: cook,
      orderId,
      version: 1,
      reason: 'sold-out',
    })),
    left: 3,
    responses: [
      ['200 1', '409 order-changed'],
      ['409 order-changed', '200 1'],
    ],
  },
  {
    name: 'the same cancellation',
    send: sendBuyerCancel,
    left: 3,
    responses: [
      ['200 1', '200 0'],
      ['200 0', '200 1'],
    ],
  },
  {
    name: 'an edit of the dish',
    send: sendEdit,
    left: 3,
    responses: [
      ['200 1', '409 changed'],
      ['200 1', '200 1'],
    ],
  },
  {
    name: 'the deletion of the dish',
    send: sendDeletion,
    left: 3,
    responses: [['200 1', '200']],
  },
  {
    name: 'a purchase of the last unit',
    send: sendPurchaseOfOneUnit,
    left: 1,
    responses: [['200 1', '201']],
  },
  {
    name: 'a purchase of the unit that the cancellation adds back to the stock',
    send: sendPurchaseOfOneUnit,
    left: 0,
    responses: [
      ['200 1', '201'],
      ['200 1', '409 insufficient-quantity'],
    ],
  },
];

/**
 * Sends the two requests to different instances. Holds the commit of the first request until the second
 * request has finished, or until the commit of the second request waits in Firestore. Resolves with both
 * responses.
 */
async function interleave(
  [first, second]: readonly [ProxiedInstance, ProxiedInstance],
  scene: Scene,
  sendFirst: SendRequest,
  sendSecond: SendRequest,
): Promise<[string, string]> {
  const commitHeld = first.proxy.holdCall('Commit', 'before');
  const firstResponse = sendFirst(first.service, scene);
  await commitHeld;
  const commitForwarded = second.proxy.waitForForwardedCall('Commit');
  const secondResponse = sendSecond(second.service, scene);
  await Promise.race([secondResponse, commitForwarded]);
  first.proxy.clearFaults();
  return Promise.all([firstResponse, secondResponse]);
}

async function findSceneViolations(scene: Scene): Promise<string[]> {
  const uids = [scene.cook, scene.buyer, scene.otherBuyer].map(({ uid }) => uid);
  return findOrderViolations({
    stored: await readStoredFoodsOrdersAndMails(db, [scene.cook.uid], uids),
    responses: scene.responses,
    stockedUnits: new Map([[scene.foodId, scene.stockedUnits]]),
    mailRecipients: new Set(uids),
    hasLostCommits: false,
  });
}

describe.concurrent.each(otherRequests)(
  'the cancellation by the buyer and $name at two API instances',
  ({ name, send, left, responses }) => {
    it.for([['cancellation', true] as const, ['other request', false] as const])(
      'leave stock, events, emails, and responses consistent if the proxy delays the commit of the %s',
      async ([, isCancelHeld], { expect }) => {
        const instances = [
          await startProxiedInstance(project),
          await startProxiedInstance(project),
        ] as const;
        const scene = await createScene(instances[0].service, left);
        const pair = isCancelHeld
          ? await interleave(instances, scene, sendBuyerCancel, send)
          : (await interleave(instances, scene, send, sendBuyerCancel)).toReversed();
        console.log(
          `Held ${isCancelHeld ? 'cancel' : name}: cancel ${pair[0]}, ${name} ${pair[1]}`,
        );
        expect(responses).toContainEqual(pair);
        expect(await findSceneViolations(scene)).toEqual([]);
        await Promise.all(instances.map((apiInstance) => apiInstance.close()));
      },
    );
  },
);
