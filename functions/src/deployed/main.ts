import { loadBundle } from './load-bundle';

/** What the platform loads: package.json's `main`. */
export const { api } = loadBundle().exports;
