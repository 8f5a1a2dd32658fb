import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import type { TestApiService } from '@potluck/functions/testing/test-service';
import { describe, it } from 'vitest';
import {
  computeOrderId,
  createOrderScene,
  performOrderAction,
  type OrderAction,
  type OrderScene,
} from './order-actions';
import { findOrderViolations } from './order-violations';
import { readStoredFoodsOrdersAndMails } from './stored-foods-orders-and-mails';
import { startProxiedInstance, useApiInstance, type ProxiedInstance } from './use-api-instance';

const { db, project } = useApiInstance('order-interleavings', { count: 0 });

/** A dish with one placed order of one unit. */
interface Scene extends OrderScene {
  orderId: string;
  foodEtag: string;
}

/** Adds a dish and places an order of one unit. `left` is the number of units that are then in stock. */
async function createScene(service: TestApiService, left: number): Promise<Scene> {
  const scene = await createOrderScene(service, left + 1);
  const purchase = scene.createPurchase(scene.buyer, 1);
  scene.responses.push(await performOrderAction(service, purchase));
  const { headers } = await service.call('GET', `/foods/${scene.foodId}`);
  return { ...scene, orderId: computeOrderId(purchase), foodEtag: headers.get('ETag') ?? '' };
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

const sendPurchaseOfOneUnit = sendAction(({ otherBuyer, createPurchase }) =>
  createPurchase(otherBuyer, 2),
);

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

/** The order accepts only the first of two changes of the same version. */
const onlyOneSucceeds: [string, string][] = [
  ['200 1', '409 order-changed'],
  ['409 order-changed', '200 1'],
];

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
    responses: onlyOneSucceeds,
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
    responses: onlyOneSucceeds,
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
  const { cook, uids, responses, foodId, stockedUnits } = scene;
  return findOrderViolations({
    stored: await readStoredFoodsOrdersAndMails(db, [cook.uid], uids),
    responses,
    stockedUnits: new Map([[foodId, stockedUnits]]),
    mailRecipients: new Set(uids),
    hasLostCommits: false,
  });
}

describe.concurrent.each(otherRequests)(
  'the cancellation by the buyer and $name at two API instances',
  ({ name, send, left, responses }) => {
    const heldRequests = [['cancellation', true] as const, ['other request', false] as const];
    it.for(send === sendBuyerCancel ? heldRequests.slice(0, 1) : heldRequests)(
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
