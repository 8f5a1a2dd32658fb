import { demand, type Check } from './check';

/** The other checks use HTTPS. They fail if this machine does not trust the site's certificate. */
const redirectsToHttps: Check = {
  name: 'HTTP redirects to HTTPS',
  notLocally: 'the local suite has no TLS',
  async holds({ origin, getOverHttp }) {
    demand(origin.startsWith('https://'), `the other checks used ${origin}`);
    const { status, headers } = await getOverHttp('/');
    demand([301, 302, 307, 308].includes(status), `the status is ${status}`);
    const location = headers.get('Location') ?? 'none';
    demand(
      URL.canParse(location) && new URL(location).origin === origin,
      `the Location is ${location}`,
    );
  },
};

export const transportChecks: Check[] = [redirectsToHttps];
