import { hosts } from '../suite/project';
import { demand, type Check } from './check';
import { assetHeaders, pageHeaders } from './configured-headers';
import { policyDifferences } from './content-security-policy';

const AUTH_EMULATOR = `http://${hosts.auth}`;
const UNKNOWN = '/no/such/page';
const PAGES = ['/', '/foods', '/foods/any', '/foodGallery', '/about-us', '/contact-us'];
const FORMS = ['/login', '/register', '/purchase/any', '/update/any', '/add-food'];
const LISTS = ['/my-foods', '/my-orders'];
/** A page that is a file, one that is rewritten, one with a parameter, and one that is none. */
const HARDENED = ['/', '/foods', '/foods/any', UNKNOWN];

const SCRIPT = /<script[^>]+src="(\/assets\/[^"]+\.js)"/;

function answersWithPage(path: string, expectedStatus: number): Check {
  return {
    name: `${path} is ${expectedStatus} with a page of the site`,
    async holds({ get }) {
      const { status, headers, text } = await get(path);
      demand(status === expectedStatus, `the status is ${status}`);
      const type = headers.get('Content-Type') ?? 'none';
      demand(type.toLowerCase() === 'text/html; charset=utf-8', `the content type is ${type}`);
      demand(SCRIPT.test(text), 'the page loads no script of the site');
    },
  };
}

function isHardened(path: string): Check {
  return {
    name: `${path} has the headers of firebase.json`,
    async holds({ get, isLocal }) {
      const { headers } = await get(path);
      const wrong = [...pageHeaders].flatMap(([name, expected]) => {
        const actual = headers.get(name);
        if (actual === null) return `${name} is missing`;
        if (name !== 'Content-Security-Policy') {
          return actual === expected ? [] : `${name} is "${actual}"`;
        }
        return policyDifferences(actual, expected, isLocal ? AUTH_EMULATOR : undefined);
      });
      demand(wrong.length === 0, wrong.join(', '));
    },
  };
}

const assetsAreKept: Check = {
  name: 'a script under /assets is kept for good',
  async holds({ get }) {
    const [, script] = SCRIPT.exec((await get('/')).text) ?? [];
    demand(script !== undefined, 'the home page loads no script of the site');
    const { status, headers } = await get(script);
    demand(status === 200, `${script} is ${status}`);
    const expected = assetHeaders.get('Cache-Control');
    const actual = headers.get('Cache-Control') ?? 'none';
    demand(actual === expected, `the Cache-Control of ${script} is ${actual}`);
  },
};

const missingAssetsAreAskedForAgain: Check = {
  name: 'a script that is not there is 404, and not for good',
  notLocally: 'the Hosting emulator sends the headers of the address with a 404 too',
  async holds({ get }) {
    const { status, headers } = await get('/assets/no-such-script.js');
    demand(status === 404, `the status is ${status}`);
    const kept = headers.get('Cache-Control') ?? 'none';
    demand(!kept.includes('immutable'), `the Cache-Control is ${kept}`);
  },
};

const namesItself: Check = {
  name: 'the pages name this site as their address',
  notLocally: 'the local suite is built for no address',
  async holds({ get, origin }) {
    const [, canonical = 'none'] =
      /<link rel="canonical" href="([^"]+)"/.exec((await get('/')).text) ?? [];
    demand(canonical === `${origin}/`, `VITE_SITE_URL made it ${canonical}`);
  },
};

export const pageChecks: Check[] = [
  ...[...PAGES, ...FORMS, ...LISTS].map((path) => answersWithPage(path, 200)),
  answersWithPage(UNKNOWN, 404),
  ...HARDENED.map(isHardened),
  assetsAreKept,
  missingAssetsAreAskedForAgain,
  namesItself,
];
