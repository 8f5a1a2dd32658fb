import { configuredPageHeaders } from './configured-headers';
import { assertCondition, type HttpResponse, type SmokeCheck } from './http-client';

/**
 * Headers in firebase.json that the responses to `/__/auth/…` and `/__/firebase/…` may also have. Hosting sets
 * some of these headers itself, and the others do not affect Firebase Auth.
 */
const ALLOWED_HEADERS = ['Strict-Transport-Security', 'X-Content-Type-Options', 'Cache-Control'];

/**
 * Expects that the response has the status 200 and no site headers. Site headers would break the popup
 * and the iframe of Firebase Auth.
 */
function assertNoSiteHeaders({ status, headers }: HttpResponse): void {
  assertCondition(status === 200, `the status is ${status}`);
  const siteHeaders = [...configuredPageHeaders]
    .filter(([name, value]) => !ALLOWED_HEADERS.includes(name) && headers.get(name) === value)
    .map(([name]) => name);
  assertCondition(
    siteHeaders.length === 0,
    `the response has the site headers ${siteHeaders.join(', ')}`,
  );
}

function authHelperCheck(path: string): SmokeCheck {
  return {
    name: `${path} responds without the site headers`,
    localSkipReason: 'the Hosting emulator does not serve this page',
    async run({ get }) {
      assertNoSiteHeaders(await get(path));
    },
  };
}

export const hostingSmokeChecks: SmokeCheck[] = [
  {
    name: '/__/firebase/init.json returns the project configuration without the site headers',
    async run({ get }) {
      const response = await get('/__/firebase/init.json');
      assertNoSiteHeaders(response);
      const { apiKey, projectId } = JSON.parse(response.text) as Record<string, unknown>;
      assertCondition(
        Boolean(apiKey && projectId),
        `the response is ${response.text.slice(0, 200)}`,
      );
    },
  },
  authHelperCheck('/__/auth/handler'),
  authHelperCheck('/__/auth/iframe'),

  // Checks that HTTP redirects to HTTPS. The certificate needs no separate check. All other checks use
  // HTTPS, so they fail if this machine does not trust the certificate of the site.
  {
    name: 'HTTP redirects to HTTPS',
    localSkipReason: 'the local emulators have no TLS',
    async run({ origin, getOverHttp }) {
      assertCondition(origin.startsWith('https://'), `the other checks used ${origin}`);
      const { status, headers } = await getOverHttp('/');
      assertCondition([301, 302, 307, 308].includes(status), `the status is ${status}`);
      const location = headers.get('Location') ?? 'none';
      assertCondition(
        URL.canParse(location) && new URL(location).origin === origin,
        `the Location is ${location}`,
      );
    },
  },
];
