import { accessTokens } from '@potluck/functions/account/access-token';
import { openRawConnection, type RawResponse } from '@potluck/functions/testing/raw-connection';
import { testSecret } from '@potluck/functions/testing/test-service';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startFramework } from '../../framework/framework-process';
import { hosts } from '../../suite/project';
import { ledgerOf } from './ledger';
import { buyer, purchaseBody, stock } from './shop';
import { useShop } from './use-shop';

const PURCHASES = 250;
const STOCK = 1_000;
const MAX_RETRIES = 20;
/** The instance gets SIGTERM after this number of responses. */
const rounds = [1, 60, 125, 200];

const shop = useShop('shutdown');
const tokens = accessTokens({ secret: () => testSecret, now: () => new Date() });

function purchaseRequest(number: number, foodId: string): string {
  const account = buyer(number);
  const body = JSON.stringify(purchaseBody(account, foodId, 1));
  return [
    'POST /api/purchase HTTP/1.1',
    'Host: potluck.test',
    'Content-Type: application/json',
    `Authorization: Bearer ${tokens.issue(account)}`,
    `Idempotency-Key: ${foodId}-buyer-${number}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

describe('an instance that gets SIGTERM during 250 purchases', () => {
  it.each(rounds)(
    'responds to every purchase, and retries lose or repeat no order: after %i responses',
    async (responsesBeforeSignal) => {
      const foodId = await stock(shop.service, STOCK);
      const [ending, other] = await Promise.all([
        startFramework(hosts.firestore, shop.project),
        startFramework(hosts.firestore, shop.project),
      ]);
      onTestFinished(async () => {
        await Promise.all([ending.kill(), other.kill()]);
      });
      const connections = await Promise.all(
        Array.from({ length: PURCHASES }, () => openRawConnection(ending.base)),
      );
      let responses = 0;
      const statuses = await Promise.all(
        connections.map(async (connection, number) => {
          void connection.send(purchaseRequest(number, foodId));
          const response = await connection.response();
          responses += 1;
          if (responses === responsesBeforeSignal) ending.signal('SIGTERM');
          return response;
        }),
      ).then((all) => all.map(checkedStatus));
      expect(await ending.exited).toEqual([0, null]);

      const rejected = statuses.flatMap((status, number) => (status === 503 ? [number] : []));
      await Promise.all(rejected.map((number) => retry(other.base, number, foodId)));
      expect(await ledgerOf(shop.db, foodId)).toEqual({
        left: STOCK - PURCHASES,
        sold: PURCHASES,
        orders: PURCHASES,
        purchaseCount: PURCHASES,
      });
      console.log(
        `SIGTERM after ${responsesBeforeSignal} responses: ${PURCHASES - rejected.length} orders ` +
          `confirmed, ${rejected.length} retried elsewhere, ${PURCHASES} orders in the end`,
      );
    },
  );
});

/** Every response is an order, or a 503 that invites the caller to retry. */
function checkedStatus({ status, headers }: RawResponse): number {
  if (status !== 201)
    expect({ status, headers }).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  return status;
}

async function retry(base: string, number: number, foodId: string): Promise<void> {
  for (let attempt = 0; attempt < MAX_RETRIES; attempt += 1) {
    const connection = await openRawConnection(base);
    void connection.send(purchaseRequest(number, foodId));
    const { status } = await connection.response();
    connection.close();
    if (status === 201) return;
    expect(status).toBe(503);
  }
  throw new Error(`Buyer ${number} got no order in ${MAX_RETRIES} attempts.`);
}
