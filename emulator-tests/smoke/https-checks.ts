import { assertCondition, type SmokeCheck } from './smoke-check';

/**
 * Checks that HTTP redirects to HTTPS. The certificate needs no separate check. All other checks use
 * HTTPS, so they fail if this machine does not trust the certificate of the site.
 */
const httpsRedirectCheck: SmokeCheck = {
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
};

export const httpsSmokeChecks: SmokeCheck[] = [httpsRedirectCheck];
