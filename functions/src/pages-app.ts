import type { Express, IRouter } from 'express';
import firebaseJson from '../../firebase.json' with { type: 'json' };
import { createServiceApp } from './create-service-app';
import type { WriteErrorLog } from './http/responses';
import { createRateLimitCheck, type RateLimits } from './http/limits';
import { addPageRoutes, type PageDependencies } from './pages/page-router';
import { addSitemapRoutes } from './sitemap';

export interface PagesAppDependencies extends Omit<PageDependencies, 'checkRateLimit'> {
  writeErrorLog: WriteErrorLog;
  rateLimits: RateLimits;
  sitemapLifetimeMs?: number | undefined;
}

const rule = firebaseJson.hosting.headers.find(({ source }) => source === '!/__/**');
if (!rule) throw new Error('firebase.json has no security headers for the pages of the site.');
/**
 * Exactly the security headers that Hosting sets on static pages. Hosting also replaces the headers of a function
 * with its own ones, but this is not documented. Do not add other security headers. For example, if only dish pages
 * send `Origin-Agent-Cluster`, Chromium loads the previous page again when the user goes back from a reloaded dish
 * page.
 */
const siteHeaders = Object.fromEntries(rule.headers.map(({ key, value }) => [key, value]));

export function createPagesApp(dependencies: PagesAppDependencies): Express {
  const { db, now, writeErrorLog, rateLimits, loadRenderer } = dependencies;
  const { sitemapLifetimeMs: lifetimeMs } = dependencies;
  const checkRateLimit = createRateLimitCheck(rateLimits);
  const siteUrl = async () => (await loadRenderer()).siteUrl;
  const addRoutes = (router: IRouter) => {
    addPageRoutes(router, { ...dependencies, checkRateLimit });
    addSitemapRoutes(router, { db, now, checkRateLimit, siteUrl, lifetimeMs });
  };
  return createServiceApp(writeErrorLog, addRoutes, siteHeaders);
}
