import { errorBody, type ErrorCode } from '@potluck/functions/contract/error';
import { foodList } from '@potluck/functions/contract/food';
import { demand, type Check } from './check';
import type { Answer } from './site';

const ONE_YEAR = 365 * 24 * 60 * 60;
/** A line of a stack trace, or the path of a package. */
const STACK_TRACE = /\bat .+:\d+:\d+|node_modules/;
const ELSEWHERE = { Origin: 'https://elsewhere.example' };

const isHealthy: Check = {
  name: 'GET /api/health says that Firestore answers',
  async holds({ get }) {
    const { status, text } = await get('/api/health');
    demand(status === 200, `the status is ${status}: ${text.slice(0, 200)}`);
    demand(text.startsWith('{"status":"ok"'), `it says ${text.slice(0, 200)}`);
  },
};

/** Each of its queries has an index of its own, which may still be on its way. */
const LISTS = [
  '/api/foods',
  '/api/foods?sortField=price&sortOrder=asc',
  '/api/foods?sortField=price&sortOrder=desc',
  '/api/top-foods',
];

function hasList(path: string): Check {
  return {
    name: `GET ${path} is a list as the contract has it`,
    async holds({ get }) {
      const { status, text } = await get(path);
      demand(status === 200, `the status is ${status}`);
      const { success, error } = foodList.safeParse(parseJson(text));
      demand(success, `the list does not parse: ${JSON.stringify(error?.issues[0])}`);
    },
  };
}

const isHardened: Check = {
  name: 'the API has its own headers, and is not kept by anybody',
  async holds({ get }) {
    const { headers } = await get('/api/health');
    const transport = headers.get('Strict-Transport-Security') ?? 'none';
    const [, seconds = '0'] = /max-age=(\d+)/.exec(transport) ?? [];
    demand(Number(seconds) >= ONE_YEAR, `Strict-Transport-Security is ${transport}`);
    for (const [name, expected] of [
      ['Content-Security-Policy', /^default-src 'none'/],
      ['X-Content-Type-Options', /^nosniff$/],
      ['Cache-Control', /^no-store$/],
    ] as const) {
      const actual = headers.get(name) ?? 'missing';
      demand(expected.test(actual), `${name} is ${actual}`);
    }
  },
};

const refusesUnknown: Check = {
  name: '/api/no-such-call is 404 in JSON',
  async holds({ get }) {
    demandRefusal(await get('/api/no-such-call'), 404, 'not-found');
  },
};

const hidesStackTraces: Check = {
  name: 'GET /api/foods/%ff, a malformed path, is a 4xx without a stack trace',
  notLocally: 'the emulators respond to a malformed path themselves',
  async holds({ get }) {
    const { status, text } = await get('/api/foods/%ff');
    demand(status >= 400 && status < 500, `the status is ${status}`);
    demand(!STACK_TRACE.test(text), `the response contains ${text.slice(0, 200)}`);
  },
};

const asksWhoCalls: Check = {
  name: 'nobody reads orders without a token',
  async holds({ get }) {
    demandRefusal(await get('/api/orders/nobody@potluck.test'), 401, 'unauthenticated');
  },
};

const isNotShared: Check = {
  name: 'no other site is let in by CORS',
  async holds({ get, send }) {
    const preflight = { ...ELSEWHERE, 'Access-Control-Request-Method': 'POST' };
    const answers = [
      await get('/api/health', ELSEWHERE),
      await get('/api/foods', ELSEWHERE),
      await send('OPTIONS', '/api/purchase', preflight),
    ];
    const names = answers.flatMap(({ headers }) => [...headers.keys()]);
    const shared = names.filter((name) => name.startsWith('access-control-'));
    demand(shared.length === 0, `the API sends ${shared.join(', ')}`);
  },
};

function demandRefusal({ status, headers, text }: Answer, expected: number, code: ErrorCode) {
  demand(status === expected, `the status is ${status}`);
  const body = errorBody.safeParse(parseJson(text));
  demand(
    body.data?.code === code,
    `the answer is no refusal of the service: ${text.slice(0, 200)}`,
  );
  const cached = headers.get('Cache-Control') ?? 'none';
  demand(cached === 'no-store', `the Cache-Control is ${cached}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const apiChecks: Check[] = [
  isHealthy,
  ...LISTS.map(hasList),
  isHardened,
  refusesUnknown,
  hidesStackTraces,
  asksWhoCalls,
  isNotShared,
];
