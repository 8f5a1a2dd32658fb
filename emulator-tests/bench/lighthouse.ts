import { launch } from 'chrome-launcher';
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse';
import { findChromium } from '../suite/chromium';
import { median } from '../support/pace';

const RUNS = 5;
const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMES = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;

export type Score = (typeof SCORES)[number];
export type Time = keyof typeof TIMES;
type Lhr = RunnerResult['lhr'];

export interface Visit {
  scores: Record<Score, number>;
  times: Record<Time, number>;
  /** Of the scripts that it loaded, as they were sent. */
  scriptBytes: number;
}

/** Visits by a phone as Lighthouse simulates it, each in a browser that has seen nothing. */
export async function visit(url: string, flags: Flags = {}): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await visitOnce(url, flags));
  return visits;
}

export function typical(visits: Visit[], time: Time): number {
  return median(visits.map(({ times }) => times[time]));
}

export function typicalScore(visits: Visit[], score: Score): number {
  return median(visits.map(({ scores }) => scores[score]));
}

async function visitOnce(url: string, flags: Flags): Promise<Visit> {
  const chrome = await launch({
    chromePath: await findChromium(),
    // The site's certificate is its own.
    chromeFlags: ['--headless', '--no-sandbox', '--disable-quic', '--ignore-certificate-errors'],
    logLevel: 'error',
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: [...SCORES],
      formFactor: 'mobile',
      throttlingMethod: 'simulate',
      logLevel: 'error',
      ...flags,
    });
    if (!result) throw new Error(`Lighthouse says nothing of ${url}.`);
    return read(result.lhr);
  } finally {
    chrome.kill();
  }
}

function read({ runtimeError, categories, audits }: Lhr): Visit {
  if (runtimeError) throw new Error(runtimeError.message);
  const scores = SCORES.map((name) => [name, (categories[name]?.score ?? 0) * 100] as const);
  const times = Object.entries(TIMES).map(
    ([name, audit]) => [name, audits[audit]?.numericValue ?? Infinity] as const,
  );
  return {
    scores: Object.fromEntries(scores) as Visit['scores'],
    times: Object.fromEntries(times) as Visit['times'],
    scriptBytes: sentScripts(audits['network-requests']),
  };
}

interface SentFile {
  resourceType: string;
  transferSize: number;
}

function sentScripts(audit: Lhr['audits'][string] | undefined): number {
  const items = audit?.details?.type === 'table' ? audit.details.items : [];
  return (items as unknown as SentFile[])
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
}
