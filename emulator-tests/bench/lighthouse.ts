import { launch } from 'chrome-launcher';
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse';
import { findChromium } from '../scripts/find-chromium';
import { median } from './metrics';

const VISIT_COUNT = 5;
/** Maximum number of attempts for one visit. Only a visit with an unusable trace is repeated. */
const MAX_ATTEMPTS = 3;
/**
 * Matches the error codes of Lighthouse for an incomplete trace. Chromium 156 sometimes omits the
 * navigation start from a trace.
 */
const TRACE_ERROR = /\bNO_(?:NAVSTART|TRACING_STARTED|RESOURCE_REQUEST|DCL)\b/;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRIC_AUDITS = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;

export type LighthouseScoreName = (typeof CATEGORIES)[number];
export type LighthouseMetricName = keyof typeof METRIC_AUDITS;
type Lhr = Pick<RunnerResult['lhr'], 'runtimeError' | 'categories' | 'audits'>;

/** Visits a URL once in a new browser and resolves with Lighthouse's result. */
export type LighthouseVisitFunction = (url: string, flags: Flags) => Promise<Lhr>;

export interface LighthouseRun {
  scores: Record<LighthouseScoreName, number>;
  metrics: Record<LighthouseMetricName, number>;
  /** Total transfer size of the loaded scripts in bytes. */
  scriptBytes: number;
}

/** Measures five visits of a simulated phone. Each visit starts with an empty browser cache. */
export async function runLighthouse(
  url: string,
  flags: Flags = {},
  visit: LighthouseVisitFunction = visitInNewBrowser,
): Promise<LighthouseRun[]> {
  const runs: LighthouseRun[] = [];
  while (runs.length < VISIT_COUNT) runs.push(await runLighthouseOnce(url, flags, visit));
  return runs;
}

export function medianLighthouseMetric(
  runs: LighthouseRun[],
  metric: LighthouseMetricName,
): number {
  return median(runs.map(({ metrics }) => metrics[metric]));
}

export function medianLighthouseScore(runs: LighthouseRun[], score: LighthouseScoreName): number {
  return median(runs.map(({ scores }) => scores[score]));
}

/**
 * Measures one visit. If the browser recorded an unusable trace, logs the trace error and repeats
 * the visit.
 * @throws if the visit fails for another reason, or if the third trace is unusable.
 */
async function runLighthouseOnce(
  url: string,
  flags: Flags,
  visit: LighthouseVisitFunction,
): Promise<LighthouseRun> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return parseLighthouseResult(await visit(url, flags));
    } catch (error) {
      const [code] = TRACE_ERROR.exec(String(error)) ?? [];
      if (code === undefined || attempt === MAX_ATTEMPTS) throw error;
      console.log(`  ${url}: repeated the visit because of the trace error ${code}`);
    }
  }
}

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

/**
 * Returns the category scores (0 to 100) and the metric values of a visit.
 * @throws if Lighthouse reports an error for the visit or for a metric audit.
 */
function parseLighthouseResult({ runtimeError, categories, audits }: Lhr): LighthouseRun {
  if (runtimeError) throw new Error(`${runtimeError.code}: ${runtimeError.message}`);
  for (const id of Object.values(METRIC_AUDITS)) {
    const { errorMessage } = audits[id] ?? {};
    if (errorMessage !== undefined) throw new Error(errorMessage);
  }
  const scores = CATEGORIES.map((name) => [name, (categories[name]?.score ?? 0) * 100] as const);
  const metrics = Object.entries(METRIC_AUDITS).map(
    ([name, audit]) => [name, audits[audit]?.numericValue ?? Infinity] as const,
  );
  return {
    scores: Object.fromEntries(scores) as LighthouseRun['scores'],
    metrics: Object.fromEntries(metrics) as LighthouseRun['metrics'],
    scriptBytes: sumScriptBytes(audits['network-requests']),
  };
}

interface NetworkRequest {
  resourceType: string;
  transferSize: number;
}

function sumScriptBytes(audit: Lhr['audits'][string] | undefined): number {
  const items = audit?.details?.type === 'table' ? audit.details.items : [];
  return (items as unknown as NetworkRequest[])
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
}
