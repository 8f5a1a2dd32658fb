import { launch } from 'chrome-launcher';
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse';
import { findChromium } from '../scripts/find-chromium';

const VISIT_COUNT = 5;
/** Maximum number of attempts for one visit. Only a visit with an unusable trace is repeated. */
const MAX_ATTEMPTS = 3;
/**
 * Matches the error codes of Lighthouse for an incomplete trace. Chromium 156 sometimes omits the
 * navigation start from a trace.
 */
const TRACE_ERROR = /\bNO_(?:NAVSTART|TRACING_STARTED|RESOURCE_REQUEST|DCL)\b/;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRIC_AUDITS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;

export type LighthouseValueName = (typeof CATEGORIES | typeof METRIC_AUDITS)[number];
type Lhr = Pick<RunnerResult['lhr'], 'runtimeError' | 'categories' | 'audits'>;

/** The scores of the categories (0 to 100), and the values of the metrics in ms. */
export type LighthouseVisit = Record<LighthouseValueName, number> & {
  /** Total transfer size of the loaded scripts in bytes. */
  scriptBytes: number;
};

/** Measures five visits of a simulated phone. Each visit starts with an empty browser cache. */
export async function runLighthouse(url: string, flags: Flags = {}): Promise<LighthouseVisit[]> {
  const visits: LighthouseVisit[] = [];
  while (visits.length < VISIT_COUNT) visits.push(await visitWithUsableTrace(url, flags));
  return visits;
}

/**
 * Measures one visit. If the browser recorded an unusable trace, logs the trace error and repeats
 * the visit.
 * @throws if the visit fails for another reason, or if the third trace is unusable.
 */
async function visitWithUsableTrace(url: string, flags: Flags): Promise<LighthouseVisit> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return parseLighthouseResult(await visitInNewBrowser(url, flags));
    } catch (error) {
      const [code] = TRACE_ERROR.exec(String(error)) ?? [];
      if (code === undefined || attempt === MAX_ATTEMPTS) throw error;
      console.log(`  ${url}: repeated the visit because of the trace error ${code}`);
    }
  }
}

/** Visits a URL once in a new browser. */
async function visitInNewBrowser(url: string, flags: Flags): Promise<Lhr> {
  const chrome = await launch({
    chromePath: await findChromium(),
    // Ignore certificate errors, because the certificate of the benchmark server is self-signed.
    chromeFlags: ['--headless', '--no-sandbox', '--disable-quic', '--ignore-certificate-errors'],
    logLevel: 'error',
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: [...CATEGORIES],
      formFactor: 'mobile',
      throttlingMethod: 'simulate',
      logLevel: 'error',
      ...flags,
    });
    if (!result) throw new Error(`Lighthouse returned no result for ${url}.`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

/** @throws if Lighthouse reports an error for the visit or for a metric audit. */
function parseLighthouseResult({ runtimeError, categories, audits }: Lhr): LighthouseVisit {
  if (runtimeError) throw new Error(`${runtimeError.code}: ${runtimeError.message}`);
  const metrics = METRIC_AUDITS.map((name) => {
    const { errorMessage, numericValue = Infinity } = audits[name] ?? {};
    if (errorMessage !== undefined) throw new Error(errorMessage);
    return [name, numericValue] as const;
  });
  const scores = CATEGORIES.map((name) => [name, (categories[name]?.score ?? 0) * 100] as const);
  const { details } = audits['network-requests'] ?? {};
  const requests = (details?.type === 'table' ? details.items : []) as unknown as {
    resourceType: string;
    transferSize: number;
  }[];
  const scriptBytes = requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
  return { ...Object.fromEntries([...scores, ...metrics]), scriptBytes } as LighthouseVisit;
}
