import * as v from 'valibot';
import { errorResponseSchema, type ErrorCode } from '@potluck/functions/contract/error-response';
import { foodListSchema } from '@potluck/functions/contract/food';
import { assertCondition, type SmokeCheck, type HttpResponse } from './http-client';

const ONE_YEAR = 365 * 24 * 60 * 60;
/**
 * Matches a line of a stack trace or a path in node_modules. An error response must not contain
 * either.
 */
const STACK_TRACE = /\bat .+:\d+:\d+|node_modules/;
const OTHER_ORIGIN = { Origin: 'https://elsewhere.example' };

/**
 * Paths of food lists. Each list has a separate check, because each query needs a separate Firestore
 * index. After a deploy, Firestore may still be building the index.
 */
const FOOD_LIST_PATHS = [
  '/api/foods',
  '/api/foods?sortField=price&sortOrder=asc',
  '/api/foods?sortField=price&sortOrder=desc',
  '/api/top-foods',
];

function foodListCheck(path: string): SmokeCheck {
  return {
    name: `GET ${path} returns a food list that matches the contract`,
    async run({ get }) {
      const { status, text } = await get(path);
      assertCondition(status === 200, `the status is ${status}`);
      const { success, issues } = v.safeParse(foodListSchema, parseJson(text));
      assertCondition(
        success,
        `the list does not match the contract: ${JSON.stringify(issues?.[0])}`,
      );
    },
  };
}

function assertErrorResponse(
  { status, headers, text }: HttpResponse,
  expectedStatus: number,
  expectedCode: ErrorCode,
) {
  assertCondition(status === expectedStatus, `the status is ${status}`);
  const body = v.safeParse(errorResponseSchema, parseJson(text));
  assertCondition(
    body.success && body.output.code === expectedCode,
    `the response is not an error of the API: ${text.slice(0, 200)}`,
  );
  const cacheControl = headers.get('Cache-Control') ?? 'none';
  assertCondition(cacheControl === 'no-store', `the Cache-Control is ${cacheControl}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const apiSmokeChecks: SmokeCheck[] = [
  {
    name: 'GET /api/health reports that Firestore responds',
    async run({ get }) {
      const { status, text } = await get('/api/health');
      assertCondition(status === 200, `the status is ${status}: ${text.slice(0, 200)}`);
      assertCondition(text.startsWith('{"status":"ok"'), `the response is ${text.slice(0, 200)}`);
    },
  },
  ...FOOD_LIST_PATHS.map(foodListCheck),
  {
    name: 'API responses have the security headers of the API and are not cacheable',
    async run({ get }) {
      const { headers } = await get('/api/health');
      const transport = headers.get('Strict-Transport-Security') ?? 'none';
      const [, seconds = '0'] = /max-age=(\d+)/.exec(transport) ?? [];
      assertCondition(Number(seconds) >= ONE_YEAR, `Strict-Transport-Security is ${transport}`);
      for (const [name, expected] of [
        ['Content-Security-Policy', /^default-src 'none'/],
        ['X-Content-Type-Options', /^nosniff$/],
        ['Cache-Control', /^no-store$/],
      ] as const) {
        const actual = headers.get(name) ?? 'missing';
        assertCondition(expected.test(actual), `${name} is ${actual}`);
      }
    },
  },
  {
    name: '/api/no-such-call returns 404 as JSON',
    async run({ get }) {
      assertErrorResponse(await get('/api/no-such-call'), 404, 'not-found');
    },
  },
  {
    name: 'GET /api/foods/%ff (a malformed path) returns a 4xx error without a stack trace',
    localSkipReason: 'the emulators respond to a malformed path themselves',
    async run({ get }) {
      const { status, text } = await get('/api/foods/%ff');
      assertCondition(status >= 400 && status < 500, `the status is ${status}`);
      assertCondition(!STACK_TRACE.test(text), `the response contains ${text.slice(0, 200)}`);
    },
  },
  {
    name: 'reading orders requires a token',
    async run({ get }) {
      assertErrorResponse(await get('/api/orders/nobody@potluck.test'), 401, 'unauthenticated');
    },
  },
  {
    name: 'uploading a photo requires a token',
    async run({ send }) {
      assertErrorResponse(await send('POST', '/api/photos'), 401, 'unauthenticated');
    },
  },
  {
    name: 'a missing photo returns 404 as JSON and is not cached',
    async run({ get }) {
      assertErrorResponse(await get('/photos/no-such-photo.webp'), 404, 'not-found');
    },
  },
  {
    name: 'CORS allows no other site',
    async run({ get, send }) {
      const preflight = { ...OTHER_ORIGIN, 'Access-Control-Request-Method': 'POST' };
      const responses = [
        await get('/api/health', OTHER_ORIGIN),
        await get('/api/foods', OTHER_ORIGIN),
        await send('OPTIONS', '/api/purchase', preflight),
      ];
      const names = responses.flatMap(({ headers }) => [...headers.keys()]);
      const corsHeaders = names.filter((name) => name.startsWith('access-control-'));
      assertCondition(corsHeaders.length === 0, `the API sends ${corsHeaders.join(', ')}`);
    },
  },
];
