import { Agent, request } from 'node:http';
import { accessTokens } from '@potluck/functions/account/access-token';
import { testSecret } from '@potluck/functions/testing/test-service';
import { buyer, purchaseBody } from '../promises/in-process/shop';

interface Purchase {
  base: string;
  token: string;
  body: string;
}

export interface Answer {
  status: number;
  ms: number;
}

/**
 * Lets `buyers` want one unit each, spread over the instances at `bases`, `atOnce` at a time at
 * each; what each was answered, and after how long.
 */
export async function buyAtOnce(bases: string[], foodId: string, buyers: number, atOnce: number) {
  const tokens = accessTokens({ secret: () => testSecret, now: () => new Date() });
  const purchases = Array.from({ length: buyers }, (_, number): Purchase => {
    const account = buyer(number);
    const base = bases[number % bases.length] ?? '';
    const body = JSON.stringify(purchaseBody(account, foodId, 1));
    return { base, token: tokens.issue(account), body };
  });
  const answers: Answer[] = [];
  await Promise.all(
    bases.map(async (base) => {
      const agent = new Agent({ keepAlive: true });
      const waiting = purchases.filter((purchase) => purchase.base === base);
      const buyInTurn = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          const started = performance.now();
          const status = await send(next, agent);
          answers.push({ status, ms: performance.now() - started });
        }
      };
      await Promise.all(Array.from({ length: atOnce }, buyInTurn));
      agent.destroy();
    }),
  );
  return answers;
}

function send({ base, token, body }: Purchase, agent: Agent): Promise<number> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    request(`${base}/purchase`, { agent, method: 'POST', headers })
      .once('error', reject)
      .once('response', (response) => {
        response.resume();
        response.once('end', () => {
          resolve(response.statusCode ?? 0);
        });
      })
      .end(body);
  });
}
