import type { SeededRandom } from './svg-shapes';

/** Returns the content of one svg element. Dishes are 960 × 720, and avatars are 480 × 480. */
export type SvgDrawing = (random: SeededRandom) => string;
export type SvgDrawings = Record<string, SvgDrawing>;
