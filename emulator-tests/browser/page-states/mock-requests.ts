import type { Page } from '@playwright/test';

const neverRespond = () => new Promise<void>(() => undefined);

/** Leaves the requests to `pattern` without a response. */
export const hangRequests = (pattern: string) => (page: Page) => page.route(pattern, neverRespond);

/** Responds to the requests to `pattern` with the status 500. */
export const failRequests = (pattern: string) => (page: Page) =>
  page.route(pattern, (route) => route.fulfill({ status: 500, body: '{}' }));

/** Responds to `method` requests to `pattern` with the error `code`, in the error format of the API. */
export const rejectRequests =
  (method: string, pattern: string, code: string, status = 409) =>
  (page: Page) =>
    page.route(pattern, (route) =>
      route.request().method() === method
        ? route.fulfill({ status, json: { code, message: code, requestId: code } })
        : route.fallback(),
    );

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

/**
 * Mocks a paged list of 310 items. Each page has 24 items, which are repeated items of the seed with
 * new ids.
 */
export const mockPagedList = (pattern: string) => (page: Page) =>
  page.route(pattern, async (route) => {
    const url = new URL(route.request().url());
    const number = Number(url.searchParams.get('after') ?? 0);
    const response = await route.fetch({ url: url.origin + url.pathname });
    const seed = (await response.json()) as { _id: string }[];
    await route.fulfill({
      json: Array.from({ length: 24 }, (_, index) => ({
        ...seed[index % seed.length],
        _id: `item-${number}-${index}`,
      })),
      headers: {
        Link: `<?limit=24&after=${number + 1}>; rel="next"`,
        'X-Total-Count': '310',
      },
    });
  });
