import { scaleDeadlines } from '@potluck/functions/http/limits';

/**
 * The factor by which the deadlines of the API are longer than in production. The longest deadline is then
 * 100 s, which is shorter than the timeout of a test.
 */
export const EXTENDED_DEADLINE_FACTOR = 10;

/**
 * The setup file of the Vitest projects `in-process` and `long`. Vitest runs it before each test file.
 * On a busy machine, a request can exceed its deadline and get a response with status 503. Most tests are
 * not about deadlines, so they use longer ones. A test of an outage calls `scaleDeadlines` with a smaller
 * factor.
 */
scaleDeadlines(EXTENDED_DEADLINE_FACTOR);
