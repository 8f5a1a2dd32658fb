import type { Express } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import { createServiceApp } from './create-service-app';
import type { WriteRequestLog } from './http/log-requests';
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
  writeRequestLog: WriteRequestLog;
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
  writeRequestLog,
  rateLimits,
  loadRenderer,
  fetch,
  projectId,
  hostingEmulatorHost,
}: PagesAppDependencies): Express {
  const checkRateLimit = createRateLimitCheck(rateLimits);
  const addRoutes = (app: Express) => {
    addFoodPageRoutes(app, {
      db,
      checkRateLimit,
      templates: createPageTemplateCache({ fetch, now }),
      loadRenderer,
      selectOrigin: (forwardedHost) =>
        selectSiteOrigin(forwardedHost, { projectId: projectId(), hostingEmulatorHost }),
    });
    addSitemapRoutes(app, {
      db,
      now,
      checkRateLimit,
      siteUrl: async () => (await loadRenderer()).siteUrl,
    });
  };
  return createServiceApp(writeRequestLog, addRoutes, setSiteHeaders);
}
