/**
 * The IP ranges of the proxies in front of the API, for Express's setting `trust proxy`. One
 * proxy is Google's front end, which connects from link-local IP addresses. The other proxy is
 * Fastly, the CDN in front of Hosting (published ranges: https://api.fastly.com/public-ip-list).
 * Each proxy appends the IP address of its client to `X-Forwarded-For`. The rightmost IP address
 * outside these ranges is therefore the IP address of the caller. Values that the caller puts into
 * the header are further left, and Express ignores them.
 */
export const trustedProxies = [
  'loopback',
  'linklocal',
  '23.235.32.0/20',
  '43.249.72.0/22',
  '103.244.50.0/24',
  '103.245.222.0/23',
  '103.245.224.0/24',
  '104.156.80.0/20',
  '140.248.64.0/18',
  '140.248.128.0/17',
  '146.75.0.0/17',
  '151.101.0.0/16',
  '157.52.64.0/18',
  '167.82.0.0/17',
  '167.82.128.0/20',
  '167.82.160.0/20',
  '167.82.224.0/20',
  '172.111.64.0/18',
  '185.31.16.0/22',
  '199.27.72.0/21',
  '199.232.0.0/16',
  '2a04:4e40::/32',
  '2a04:4e42::/32',
];
