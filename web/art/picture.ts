import type { Random } from './kit';

/** What stands inside one picture's svg element; dishes are 960 by 720, people 480 by 480. */
export type Picture = (random: Random) => string;
export type Pictures = Record<string, Picture>;
