import { createWindowFixture } from '@potluck/functions/testing/food-fixture';

/** Returns the pickup window of a dish from 6 to 7:30 PM of this day in UTC, with orders until noon. */
export const createEveningWindow = (day: string) =>
  createWindowFixture(`${day}T18:00:00.000Z`, `${day}T12:00:00.000Z`);
