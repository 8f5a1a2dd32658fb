import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createAccessTokens } from '@potluck/functions/account/authenticate';
import { testAccessTokenSecret } from '@potluck/functions/testing/test-service';
import { createBuyerAccount, createPurchaseBody } from '../guarantees/in-process/api-instance';

interface PurchaseRequest {
  base: string;
  token: string;
  body: string;
}

interface PurchaseResponse {
  status: number;
  ms: number;
}

/**
 * Sends one purchase of one unit for each of `buyers` buyers, distributed over the instances at
 * `bases`. Each instance receives at most `concurrency` purchases at a time. Resolves with the
 * status and the duration of each purchase.
 */
export async function sendConcurrentPurchases(
  bases: string[],
  foodId: string,
  buyers: number,
  concurrency: number,
) {
  const tokens = createAccessTokens({ secret: () => testAccessTokenSecret, now: () => new Date() });
  const purchases = Array.from({ length: buyers }, (_, number): PurchaseRequest => {
    const account = createBuyerAccount(number);
    const base = bases[number % bases.length] ?? '';
    const body = JSON.stringify(createPurchaseBody(account, foodId, 1));
    return { base, token: tokens.issue(account), body };
  });
  const responses: PurchaseResponse[] = [];
  await Promise.all(
    bases.map(async (base) => {
      const agent = new Agent({ keepAlive: true });
      const unsent = purchases.filter((purchase) => purchase.base === base);
      const buySequentially = async () => {
        for (let next = unsent.pop(); next; next = unsent.pop()) {
          const started = performance.now();
          const status = await sendPurchase(next, agent);
          responses.push({ status, ms: performance.now() - started });
        }
      };
      await Promise.all(Array.from({ length: concurrency }, buySequentially));
      agent.destroy();
    }),
  );
  return responses;
}

function sendPurchase({ base, token, body }: PurchaseRequest, agent: Agent): Promise<number> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    request(`${base}/purchase`, { agent, method: 'POST', headers })
      .once('error', reject)
      .once('response', (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      })
      .end(body);
  });
}

/** Starts API instances in processes. Without `args`, starts bare Express servers. See `api-instance-process.ts`. */
export async function startApiProcesses(count: number, args: string[]) {
  const program = fileURLToPath(new URL('api-instance-process.ts', import.meta.url));
  const children = Array.from({ length: count }, () =>
    fork(program, args, { execArgv: ['--import', 'tsx'] }),
  );
  const bases = await Promise.all(children.map(receiveBaseUrl));
  const stop = () => {
    for (const child of children) child.disconnect();
  };
  return { bases, stop };
}

async function receiveBaseUrl(child: ChildProcess): Promise<string> {
  const [baseUrl] = (await once(child, 'message')) as [string];
  return baseUrl;
}
