import * as v from 'valibot';
import type { ErrorRequestHandler, IRouter } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import { documentIdSchema } from '../contract/fields';
import { foodSchema } from '../contract/food';
import type { FoodPageData } from '../contract/pages';
import { computeFoodEtag, createFoodStore } from '../food/food-store';
import { type CheckRateLimit, rateLimitKeyFor, withDeadline } from '../http/limits';
import {
  allowSharedCaching,
  computeEtag,
  formatErrorForLog,
  toHttpError,
  unavailableError,
} from '../http/responses';
import { fillPageTemplate, type RenderedPage } from './page-template';
import { createPageTemplateCache } from './page-template-cache';

/** The maximum time for reading the dish. Together with the rendering, a response takes at most 3 s. */
const FOOD_DEADLINE_MS = 2_500;

/** The renderer of dish pages. The build of the site creates it, and the build of the functions bundles it. */
export interface FoodPageRenderer {
  /**
   * The build ID: a hash of the scripts and stylesheets of the site. Only the scripts of the build with
   * this ID can hydrate the rendered pages.
   */
  buildId: string;
  /** The origin of the deployed site. */
  siteUrl: string;
  renderFoodPage: (data: FoodPageData) => Promise<RenderedPage>;
}

interface SiteSettings {
  projectId: string;
  /** The host and the port of the Hosting emulator, if it runs. It then serves all page templates. */
  hostingEmulatorHost: string | undefined;
}

export interface FoodPageDependencies {
  db: Firestore;
  now: () => Date;
  checkRateLimit: CheckRateLimit;
  loadRenderer: () => Promise<FoodPageRenderer>;
  /** Requests the template of a page from Hosting. */
  fetch: typeof fetch;
  getSiteSettings: () => SiteSettings;
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
  { db, now, checkRateLimit, loadRenderer, fetch, getSiteSettings }: FoodPageDependencies,
): void {
  const foods = createFoodStore(db);
  const templates = createPageTemplateCache({ fetch, now });

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

  router.route('/foods/:id').get(async (request, response) => {
    // Check the rate limit before the read of the template, because the template of a preview channel costs
    // a request to Hosting.
    await checkRateLimit('publicReads', rateLimitKeyFor(request));
    const settings = getSiteSettings();
    const origin = selectSiteOrigin(request.get('X-Forwarded-Host'), settings);
    const reading = readPageData(request.params.id);
    // Prevent an unhandled rejection if the read fails while the handler still waits for the template.
    reading.catch(() => undefined);
    const { template, error } = await templates.read(origin);
    if (error !== undefined) response.locals.error = formatErrorForLog(error);
    if (!template) throw unavailableError();
    response.locals.skeleton = template.html;
    const data = await reading;
    const { renderFoodPage, buildId } = await loadRenderer();
    const html = fillPageTemplate(template, await renderFoodPage(data), buildId);
    if (!data.food) response.status(404).set('X-Robots-Tag', 'noindex');
    else if (
      error === undefined &&
      origin === selectSiteOrigin(undefined, settings) &&
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
 * Returns the origin from which the function `pages` requests the template of a page. A preview channel
 * has a separate origin. Every other value of `X-Forwarded-Host` results in the project's default origin,
 * because a client can send any value. A custom domain serves the same files as the default origin.
 */
export function selectSiteOrigin(
  forwardedHost: string | undefined,
  { projectId, hostingEmulatorHost }: SiteSettings,
): string {
  if (hostingEmulatorHost !== undefined) return `http://${hostingEmulatorHost}`;
  const previewHost = new RegExp(`^${projectId}--[a-z\\d-]{1,60}\\.web\\.app$`);
  return forwardedHost !== undefined && previewHost.test(forwardedHost)
    ? `https://${forwardedHost}`
    : `https://${projectId}.web.app`;
}

/**
 * Sends an error response. It contains the loading skeleton of the page if the handler has already read
 * the template. The scripts of the skeleton request the dish again and show the error.
 */
const sendErrorPage: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
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
