import * as v from 'valibot';
import type { ErrorRequestHandler, IRouter } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import { documentIdSchema } from '../contract/fields';
import { cookIdSchema } from '../contract/cook';
import { foodSchema } from '../contract/food';
import { type CookPageData, type FoodPageData, pages } from '../contract/pages';
import { findCook } from '../cook';
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

/** The maximum time for reading the data of a page. Together with the rendering, a response takes at most 3 s. */
const DATA_DEADLINE_MS = 2_500;

/** The renderer of the pages with data. The build of the site creates it, and the build of the functions bundles it. */
export interface PageRenderer {
  /** Only the scripts of the build with this ID can hydrate the rendered pages. */
  buildId: string;
  siteUrl: string;
  renderFoodPage: (data: FoodPageData) => Promise<RenderedPage>;
  renderCookPage: (data: CookPageData) => Promise<RenderedPage>;
}

interface SiteSettings {
  projectId: string;
  /** The host and the port of the Hosting emulator, if it runs. It then serves all page templates. */
  hostingEmulatorHost: string | undefined;
}

export interface PageDependencies {
  db: Firestore;
  now: () => Date;
  checkRateLimit: CheckRateLimit;
  loadRenderer: () => Promise<PageRenderer>;
  fetch: typeof fetch;
  getSiteSettings: () => SiteSettings;
}

/** The data of one page, which is a 404 if `isFound` is false. */
interface ReadPage {
  isFound: boolean;
  render: (renderer: PageRenderer) => Promise<RenderedPage>;
}

/**
 * Adds the routes `GET /foods/:id` and `GET /cooks/:id`, which return the HTML page of a dish or a cook. The same path with
 * a slash at the end redirects to it.
 */
export function addPageRoutes(
  router: IRouter,
  { db, now, checkRateLimit, loadRenderer, fetch, getSiteSettings }: PageDependencies,
): void {
  const foods = createFoodStore(db);
  const templates = createPageTemplateCache(fetch, now);

  addPage('food', async (foodId) => {
    const isId = v.is(documentIdSchema, foodId);
    const stored = isId ? await foods.find(foodId) : undefined;
    // The site does not show a dish that lacks required fields. For example, somebody may have edited the dish in the
    // Firebase console.
    const isFound = v.is(foodSchema, stored);
    const food = isFound ? { food: stored, etag: computeFoodEtag(stored) } : null;
    return { isFound, render: (renderer) => renderer.renderFoodPage({ foodId, food }) };
  });

  addPage('cook', async (cookId, caller) => {
    const meter = {
      async read<Result>(max: number, run: () => Promise<Result>): Promise<Result> {
        await checkRateLimit('publicDocuments', caller, max);
        return run();
      },
    };
    const isId = v.is(cookIdSchema, cookId);
    const cook = (isId ? await findCook(db, cookId, now(), meter) : undefined) ?? null;
    return {
      isFound: cook !== null,
      render: (renderer) => renderer.renderCookPage({ cookId, cook }),
    };
  });

  /** Adds the routes of a kind of page. The `caller` of `read` is the key of the rate limits. */
  function addPage(
    name: 'food' | 'cook',
    read: (id: string, caller: string) => Promise<ReadPage>,
  ): void {
    const { path } = pages[name];
    /**
     * The shared cache stores the page only at this path. Otherwise, every other encoding and every query would create
     * another entry.
     */
    const createPath = (id: string) => path.replace(':id', () => encodeURIComponent(id));

    router.route(path).get(async (request, response) => {
      // Check the rate limit before the read of the template, because the template of a preview channel costs
      // a request to Hosting.
      const caller = rateLimitKeyFor(request);
      await checkRateLimit('publicReads', caller);
      const settings = getSiteSettings();
      const origin = selectSiteOrigin(request.get('X-Forwarded-Host'), settings);
      const reading = withDeadline(DATA_DEADLINE_MS, () => read(request.params.id, caller));
      // Prevent an unhandled rejection if the read fails while the handler still waits for the template.
      reading.catch(() => undefined);
      const { template, error } = await templates.read(`${origin}/shells/${name}`);
      if (error !== undefined) response.locals.error = formatErrorForLog(error);
      if (!template) throw unavailableError();
      response.locals.skeleton = template.html;
      const { isFound, render } = await reading;
      const renderer = await loadRenderer();
      const html = fillPageTemplate(template, await render(renderer), renderer.buildId);
      if (!isFound) response.status(404).set('X-Robots-Tag', 'noindex');
      else if (
        error === undefined &&
        origin === selectSiteOrigin(undefined, settings) &&
        request.url === createPath(request.params.id)
      ) {
        allowSharedCaching(response, computeEtag(html));
      }
      response.type('html').send(html);
    });

    router.route(`${path}/`).get((request, response) => {
      const { search } = new URL(request.url, 'https://this.site');
      response.redirect(301, createPath(request.params.id) + search);
    });

    router.use(path.replace('/:id', ''), sendErrorPage);
  }
}

/**
 * A preview channel has a separate origin. Every other value of `X-Forwarded-Host` results in the project's default
 * origin, because a client can send any value. A custom domain serves the same files as the default origin.
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
 * Sends the loading skeleton if the handler has already read the template. Its scripts request the data again and show
 * the error.
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

const createErrorPage = (message: string) => `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Potluck</title>
<h1>Potluck</h1>
<p>${message}</p>
<p><a href="">Try again</a> or open <a href="/foods">all foods</a>.</p>
`;
