import type { benchmarkNames } from '../scripts/command-line.mjs';
import { runChildProcess } from './child-process';
import { measureColdStart } from './cold-start';
import type { BenchmarkMetric } from './metrics';
import { measureFirestoreOutage } from './firestore-outage';
import { measureFirstVisit } from './first-visit';
import { measureLargeBodies } from './large-bodies';
import { measureMenu } from './menu';
import { measurePurchaseContention } from './purchase-contention';
import { measureThroughput } from './throughput';
import { measureInteractionLatency } from './interaction-latency';

/** Maps each benchmark name of `npm run bench` to the function that runs this benchmark. */
export const benchmarks: Record<(typeof benchmarkNames)[number], () => Promise<BenchmarkMetric[]>> =
  {
    'first-visit': measureFirstVisit,
    'interaction-latency': measureInteractionLatency,
    'cold-start': measureColdStart,
    throughput: measureThroughput,
    'purchase-contention': measurePurchaseContention,
    'firestore-outage': measureFirestoreOutage,
    menu: measureMenu,
    photos: () => runChildProcess('photos-process.ts'),
    'large-bodies': measureLargeBodies,
  };
