import firebaseJson from '../../firebase.json' with { type: 'json' };

interface Rule {
  source: string;
  headers: { key: string; value: string }[];
}

const rules: Rule[] = firebaseJson.hosting.headers;
const POLICY = 'Content-Security-Policy';

/** What firebase.json has Hosting send with every page. */
export const pageHeaders = headersOf(({ headers }) => headers.some(({ key }) => key === POLICY));

/** What it sends in their place with the files that are named by their contents. */
export const assetHeaders = headersOf(({ source }) => source === '/assets/**');

function headersOf(isMeant: (rule: Rule) => boolean): Map<string, string> {
  const rule = rules.find(isMeant);
  if (!rule) throw new Error('firebase.json has no such rule.');
  return new Map(rule.headers.map(({ key, value }) => [key, value]));
}
