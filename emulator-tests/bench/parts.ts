import type { benchParts } from '../suite/command-line.mjs';
import { bill } from './bill';
import { coldStart } from './cold-start';
import type { Figure } from './figure';
import { firstVisit } from './first-visit';
import { hotDish } from './hot-dish';
import { load } from './load';
import { manyInstances } from './many-instances';
import { usingIt } from './using-it';

/** The measurement of each part of `npm run bench`. */
export const parts: Record<(typeof benchParts)[number], () => Promise<Figure[]>> = {
  'first-visit': firstVisit,
  'using-it': usingIt,
  'cold-start': coldStart,
  bill,
  load,
  'hot-dish': hotDish,
  'many-instances': manyInstances,
};
