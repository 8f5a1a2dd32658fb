import type { Page } from '@playwright/test';

/** Fields of a dish with the longest texts and the largest numbers. */
export const LONG_FOOD_FIELDS = {
  food_name: 'Slow-Smoked '.repeat(10).trim(),
  description: 'A very long story about a very small dish. '.repeat(46).trim(),
  quantity: 1_000_000,
  price: 1_000_000,
  food_category: 'Everything except for the kitchen sinks!',
  portion: 'One very large pan with a very long name, serves about sixty',
  ingredients: 'Smoked paprika, smoked salt, smoked garlic, smoked butter\n'.repeat(17).trim(),
  keeps: 'A very long time in a very cold fridge. '.repeat(5).trim(),
  diets: ['vegan', 'vegetarian', 'halal', 'kosher'],
  pay: ['cash', 'card', 'transfer', 'app'],
  area: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
};

const neverRespond = () => new Promise<void>(() => undefined);

/** Leaves the requests to `pattern` without a response. */
export const hangRequests = (pattern: string) => (page: Page) => page.route(pattern, neverRespond);

/** Responds to the requests to `pattern` with the status 500. */
export const failRequests = (pattern: string) => (page: Page) =>
  page.route(pattern, (route) => route.fulfill({ status: 500, body: '{}' }));

/** Responds to the requests to `pattern` with `json`, and does not send them to the API. */
export const mockResponse = (pattern: string, json: unknown) => (page: Page) =>
  page.route(pattern, (route) => route.fulfill({ json }));

/**
 * Replaces fields in the responses of the API. In a list, replaces them in every second item, from
 * the first item on.
 */
export const replaceResponseFields = (pattern: string, fields: object) => (page: Page) =>
  page.route(pattern, async (route) => {
    const response = await route.fetch();
    const body: unknown = await response.json();
    const changedBody = Array.isArray(body)
      ? body.map((item: object, index) => (index % 2 === 0 ? { ...item, ...fields } : item))
      : { ...(body as object), ...fields };
    await route.fulfill({ response, json: changedBody });
  });
