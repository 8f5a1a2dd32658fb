import type { Express, IRouter } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import { createServiceApp } from './create-service-app';
import type { WriteErrorLog } from './http/error-handler';
import { createRateLimitCheck, type RateLimits } from './http/rate-limit';
import type { FoodPageRenderer } from './pages/food-page-renderer';
import { addFoodPageRoutes } from './pages/food-page-router';
import { createPageTemplateCache } from './pages/page-template-cache';
import { selectSiteOrigin } from './pages/site-origin';
import { setSiteHeaders } from './set-site-headers';
import { addSitemapRoutes } from './sitemap/sitemap-router';

export interface PagesAppDependencies {
  db: Firestore;
  now: () => Date;
  writeErrorLog: WriteErrorLog;
  rateLimits: RateLimits;
  loadRenderer: () => Promise<FoodPageRenderer>;
  /** Requests the template of a page from Hosting. */
  fetch: typeof fetch;
  projectId: () => string;
  /** The host and the port of the Hosting emulator, if it runs. */
  hostingEmulatorHost: string | undefined;
}

/** Returns the Express app that serves the pages of dishes and the sitemap. */
export function createPagesApp({
  db,
  now,
  writeErrorLog,
  rateLimits,
  loadRenderer,
  fetch,
  projectId,
  hostingEmulatorHost,
}: PagesAppDependencies): Express {
  const checkRateLimit = createRateLimitCheck(rateLimits);
  const addRoutes = (router: IRouter) => {
    addFoodPageRoutes(router, {
      db,
      checkRateLimit,
      templates: createPageTemplateCache({ fetch, now }),
      loadRenderer,
      selectOrigin: (forwardedHost) =>
        selectSiteOrigin(forwardedHost, { projectId: projectId(), hostingEmulatorHost }),
    });
    addSitemapRoutes(router, {
      db,
      now,
      checkRateLimit,
      siteUrl: async () => (await loadRenderer()).siteUrl,
    });
  };
  return createServiceApp(writeErrorLog, addRoutes, setSiteHeaders);
}
