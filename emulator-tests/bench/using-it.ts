import { median } from '../support/pace';
import type { Figure } from './figure';
import { withPage } from './browser';
import { serveSite } from './hosting';
import { slowestInteraction } from './interacting';
import { longMenuAnswers } from './long-menu';
import { menuAnswers } from './menu-answers';
import { slowestMove } from './moving';
import { longestTurnWhileScrolling } from './scrolling';
import { search } from './searching';

const VISITS = 5;

/** How the built site answers to somebody's hands, on this machine's processor. */
export async function usingIt(): Promise<Figure[]> {
  const site = await serveSite(menuAnswers);
  const large = await serveSite(longMenuAnswers);
  try {
    const move = await withPage(site.url, slowestMove);
    const interactions: number[] = [];
    while (interactions.length < VISITS) {
      interactions.push(await withPage(site.url, slowestInteraction));
    }
    const { keystrokeMs, listMs } = await withPage(large.url, search);
    const turn = await withPage(large.url, longestTurnWhileScrolling);
    return [
      {
        what: `Moving to another page, from the press to its content, the slowest (to ${move.to})`,
        value: move.ms,
        unit: 'ms',
        goal: { atMost: 100 },
      },
      {
        what: 'Search over 1,000 dishes, script of a keystroke’s own turn',
        value: keystrokeMs,
        unit: 'ms',
        goal: { atMost: 16 },
        reference: `the list follows, with ${listMs.toFixed(0)} ms in turns of its own`,
      },
      {
        what: 'Scrolling 1,000 dishes, longest turn over 50 ms',
        value: turn,
        unit: 'ms',
        goal: { atMost: 0 },
      },
      {
        what: 'Interaction to Next Paint, the slowest of a visit',
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
