import { median } from './median';
import type { BenchmarkMetric } from './benchmark-metric';
import { runInNewBrowserPage } from './run-in-new-browser-page';
import { startHostingServer } from './hosting-server';
import { measureSlowestInteraction } from './measure-slowest-interaction';
import { createLargeFoodListResponse } from './large-food-list-responses';
import { createSeedFoodResponse } from './seed-food-responses';
import { measureSlowestNavigation } from './measure-slowest-navigation';
import { measureLongestScrollTask } from './measure-longest-scroll-task';
import { measureSearchKeystrokes } from './measure-search-keystrokes';

const VISITS = 5;

/** Measures navigations, interactions, typing, and scrolling on the built site, on this machine's CPU. */
export async function measureInteractionLatency(): Promise<BenchmarkMetric[]> {
  const site = await startHostingServer(createSeedFoodResponse);
  const large = await startHostingServer(createLargeFoodListResponse);
  try {
    const navigation = await runInNewBrowserPage(site.url, measureSlowestNavigation);
    const interactions: number[] = [];
    while (interactions.length < VISITS) {
      interactions.push(await runInNewBrowserPage(site.url, measureSlowestInteraction));
    }
    const { keystrokeMs, listMs } = await runInNewBrowserPage(large.url, measureSearchKeystrokes);
    const longestTask = await runInNewBrowserPage(large.url, measureLongestScrollTask);
    return [
      {
        label: `Page navigation, from the click to the content, slowest (to ${navigation.to})`,
        value: navigation.ms,
        unit: 'ms',
        goal: { atMost: 100 },
      },
      {
        label: 'Search in 1,000 dishes, script time of a keystroke’s task',
        value: keystrokeMs,
        unit: 'ms',
        goal: { atMost: 16 },
        reference: `the list is rendered in later tasks, ${listMs.toFixed(0)} ms`,
      },
      {
        label: 'Scrolling 1,000 dishes, longest task over 50 ms',
        value: longestTask,
        unit: 'ms',
        goal: { atMost: 0 },
      },
      {
        label: 'Interaction to Next Paint, slowest of a visit',
        value: median(interactions),
        unit: 'ms',
        goal: { atMost: 100 },
        reference: `single visits ${Math.min(...interactions)} to ${Math.max(...interactions)} ms`,
      },
    ];
  } finally {
    await Promise.all([site.stop(), large.stop()]);
  }
}
