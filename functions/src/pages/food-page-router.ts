import * as v from 'valibot';
import type { ErrorRequestHandler, IRouter } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import { documentIdSchema } from '../contract/document-id';
import { foodSchema } from '../contract/food';
import type { FoodPageData } from '../contract/page-template';
import { computeFoodEtag } from '../food/food-etag';
import { createFoodStore } from '../food/food-store';
import { withDeadline } from '../http/deadline';
import { formatErrorForLog, toHttpError } from '../http/error-handler';
import { unavailableError } from '../http/http-error';
import { rateLimitKeyFor, type CheckRateLimit } from '../http/rate-limit';
import { allowSharedCaching, computeEtag } from '../http/response-caching';
import type { FoodPageRenderer } from './food-page-renderer';
import { fillPageTemplate, type PageTemplate } from './page-template';
import type { PageTemplateCache } from './page-template-cache';

/** The maximum time for reading the dish. Together with the rendering, a response takes at most 3 s. */
const FOOD_DEADLINE_MS = 2_500;

interface FoodPageDependencies {
  db: Firestore;
  checkRateLimit: CheckRateLimit;
  templates: PageTemplateCache;
  loadRenderer: () => Promise<FoodPageRenderer>;
  /** Returns the origin of the template for the value of `X-Forwarded-Host`. */
  selectOrigin: (forwardedHost: string | undefined) => string;
}

/**
 * Returns the canonical path of a dish page. The shared cache stores the page only at this path.
 * Otherwise, every other encoding and every query would create another entry for the same page.
 */
const createFoodPath = (id: string) => `/foods/${encodeURIComponent(id)}`;

/**
 * Adds the route `GET /foods/:id`, which returns the HTML page of a dish. The same path with a slash at
 * the end redirects to it.
 */
export function addFoodPageRoutes(
  router: IRouter,
  { db, checkRateLimit, templates, loadRenderer, selectOrigin }: FoodPageDependencies,
): void {
  const foods = createFoodStore(db);
  const defaultOrigin = () => selectOrigin(undefined);

  /**
   * Resolves with the data of a dish page.
   * @throws HttpError 503 if Firestore does not respond.
   */
  async function readPageData(foodId: string): Promise<FoodPageData> {
    const isId = v.safeParse(documentIdSchema, foodId).success;
    const food = isId ? await withDeadline(FOOD_DEADLINE_MS, () => foods.find(foodId)) : undefined;
    // The site does not show a dish that lacks required fields. For example, somebody may have edited the dish in the
    // Firebase console.
    const isValid = v.is(foodSchema, food);
    return { foodId, food: isValid ? { food, etag: computeFoodEtag(food) } : null };
  }

  async function renderPage(template: PageTemplate, data: FoodPageData): Promise<string> {
    const { renderFoodPage, buildId } = await loadRenderer();
    const page = await renderFoodPage(data);
    return fillPageTemplate(template, page, buildId);
  }

  router.route('/foods/:id').get(async (request, response) => {
    // Check the rate limit before the read of the template, because the template of a preview channel costs
    // a request to Hosting.
    await checkRateLimit('reads', rateLimitKeyFor(request));
    const origin = selectOrigin(request.get('X-Forwarded-Host'));
    const reading = readPageData(request.params.id);
    // Prevent an unhandled rejection if the read fails while the handler still waits for the template.
    reading.catch(() => undefined);
    const { template, error } = await templates.read(origin);
    if (error !== undefined) response.locals.error = formatErrorForLog(error);
    if (!template) throw unavailableError();
    response.locals.skeleton = template.html;
    const data = await reading;
    const html = await renderPage(template, data);
    if (!data.food) response.status(404).set('X-Robots-Tag', 'noindex');
    else if (
      error === undefined &&
      origin === defaultOrigin() &&
      request.url === createFoodPath(request.params.id)
    ) {
      allowSharedCaching(response, computeEtag(html));
    }
    response.type('html').send(html);
  });

  router.route('/foods/:id/').get((request, response) => {
    const { search } = new URL(request.url, 'https://this.site');
    response.redirect(301, createFoodPath(request.params.id) + search);
  });

  router.use('/foods', sendErrorPage);
}

/**
 * Sends an error response. It contains the loading skeleton of the page if the handler has already read
 * the template. The scripts of the skeleton request the dish again and show the error.
 */
const sendErrorPage: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  const { status, headers, message } = toHttpError(error);
  const { locals } = response;
  // The template cache may already have reported an error.
  const earlier = locals.error === undefined ? '' : `${locals.error}\n`;
  if (status >= 500) locals.error = earlier + formatErrorForLog(error);
  response
    .status(status)
    .set(headers)
    .type('html')
    .send(locals.skeleton ?? createErrorPage(message));
};

/** Returns an error page without scripts. */
const createErrorPage = (message: string) => `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Potluck</title>
<h1>Potluck</h1>
<p>${message}</p>
<p><a href="">Try again</a> or open <a href="/foods">all foods</a>.</p>
`;
