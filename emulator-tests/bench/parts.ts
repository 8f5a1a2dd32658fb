import { bill } from './bill';
import { coldStart } from './cold-start';
import type { Figure } from './figure';
import { firstVisit } from './first-visit';
import { hotDish } from './hot-dish';
import { load } from './load';
import { manyInstances } from './many-instances';
import { usingIt } from './using-it';

/** What `npm run bench` measures, one after the other, by the names it can be called with. */
export const parts: Record<string, () => Promise<Figure[]>> = {
  'first-visit': firstVisit,
  'using-it': usingIt,
  'cold-start': coldStart,
  bill,
  load,
  'hot-dish': hotDish,
  'many-instances': manyInstances,
};
