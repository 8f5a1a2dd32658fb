import type { IRouter, Request, Response } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import { documentIdSchema } from '../contract/document-id';
import type { PageData } from '../contract/page-template';
import { computeFoodEtag } from '../food/food-etag';
import { createFoodStore } from '../food/food-store';
import { withDeadline } from '../http/deadline';
import { describeError, toHttpError } from '../http/error-handler';
import { unavailableError } from '../http/http-error';
import { methodNotAllowed } from '../http/method-not-allowed';
import { rateLimitKeyFor, type CheckRateLimit } from '../http/rate-limit';
import { allowSharedCaching, computeEtag } from '../http/response-caching';
import type { FoodPageRenderer } from './food-page-renderer';
import { fillTemplate, fillTemplateOfOtherBuild, type PageTemplate } from './page-template';
import type { PageTemplates } from './page-templates';

/** The maximum time for a read. The function responds within 3 s, also while Firestore does not respond. */
const READ_DEADLINE_MS = 2_500;

interface FoodPageDependencies {
  db: Firestore;
  checkRateLimit: CheckRateLimit;
  templates: PageTemplates;
  loadRenderer: () => Promise<FoodPageRenderer>;
  /** Returns the origin of the template for the value of `X-Forwarded-Host`. */
  selectOrigin: (forwardedHost: string | undefined) => string;
}

/** Adds the route `GET /foods/:id`, which returns the HTML page of a dish. */
export function addFoodPageRoutes(
  router: IRouter,
  { db, checkRateLimit, templates, loadRenderer, selectOrigin }: FoodPageDependencies,
): void {
  const foods = createFoodStore(db);

  /** @throws HttpError 429 if the caller exceeds the rate limit, 503 if Firestore does not respond. */
  async function readPageData(request: Request<{ id: string }>): Promise<PageData> {
    await checkRateLimit('reads', rateLimitKeyFor(request));
    const { id } = request.params;
    const isId = documentIdSchema.safeParse(id).success;
    const food = isId ? await withDeadline(READ_DEADLINE_MS, () => foods.find(id)) : undefined;
    return { foodId: id, food: food ? { food, etag: computeFoodEtag(food) } : null };
  }

  async function renderPage(template: PageTemplate, data: PageData): Promise<string> {
    const { renderFoodPage, buildId } = await loadRenderer();
    const page = await renderFoodPage(data);
    return template.buildId === buildId
      ? fillTemplate(template, page)
      : fillTemplateOfOtherBuild(template, page);
  }

  router
    .route('/foods/:id')
    .get(async (request, response) => {
      const reading = readPageData(request);
      // The handler waits for the template first. Without this line, a read that fails in the meantime
      // would be an unhandled rejection.
      reading.catch(() => undefined);
      const template = await templates.read(selectOrigin(request.get('X-Forwarded-Host')));
      response.type('html');
      try {
        const data = await reading;
        if (!template) throw unavailableError();
        const html = await renderPage(template, data);
        if (data.food) allowSharedCaching(response, computeEtag(html));
        else response.status(404).set('X-Robots-Tag', 'noindex');
        response.send(html);
      } catch (error) {
        sendError(response, error, template?.html);
      }
    })
    .all(methodNotAllowed('GET', 'HEAD'));
}

/**
 * Sends an error with the skeleton of the page. The scripts of the skeleton request the dish again and show
 * the error.
 */
function sendError(response: Response, error: unknown, skeleton: string | undefined): void {
  const { status, headers, message } = toHttpError(error);
  if (status >= 500) response.locals.error = describeError(error);
  response
    .status(status)
    .set(headers)
    .send(skeleton ?? createErrorPage(message));
}

/** Returns a page without scripts. Only an instance that has never reached Hosting needs it. */
const createErrorPage = (message: string) => `<!doctype html>
<html lang="en">
<title>Potluck</title>
<p>${message}</p>
`;
