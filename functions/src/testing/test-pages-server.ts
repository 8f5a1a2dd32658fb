import { BUILD_ID_META, pageTemplateMarkers as markers } from '../contract/pages';
import type { ErrorLogEntry } from '../http/responses';
import { testRateLimits } from '../http/limits';
import { createPagesApp, type PagesAppDependencies } from '../pages-app';
import type { PageRenderer } from '../pages/page-router';
import { createInMemoryFirestore } from './in-memory-firestore';
import { serveApp } from './serve-app';

/** Returns the HTML of a page template with one tag in the head and a skeleton in the root element. */
export const createTemplateHtml = (buildId = 'build1') =>
  [
    '<!doctype html><html><head>',
    `<meta name="${BUILD_ID_META}" content="${buildId}">`,
    `${markers.headStart}<title>Skeleton</title>${markers.headEnd}`,
    '</head><body>',
    `${markers.rootStart}<div id="root" data-shape="/foods/:id"><p>Loading</p></div>${markers.rootEnd}`,
    '<script src="/assets/main.js"></script></body></html>',
  ].join('');

/** A fake renderer that renders only the name of the dish or the cook. It has the build ID of the template fixture. */
export const rendererFixture: PageRenderer = {
  buildId: 'build1',
  siteUrl: 'https://potluck.example',
  renderFoodPage: ({ food }) => Promise.resolve(renderName(food?.food.food_name)),
  renderCookPage: (data) =>
    Promise.resolve({ ...renderName(data.cook?.name), data: JSON.stringify(data) }),
};

function renderName(name = 'missing') {
  return {
    head: `<title>${name}</title>`,
    root: `<div id="root" data-shape="food"><h1>${name}</h1></div>`,
    data: `<script type="application/json">"${name}"</script>`,
  };
}

/** Starts the function `pages` on a free local port, with a fake renderer and a fake Hosting site. */
export async function startTestPagesServer(overrides: Partial<PagesAppDependencies> = {}) {
  const db = overrides.db ?? (await createInMemoryFirestore());
  const logged: ErrorLogEntry[] = [];
  const app = createPagesApp({
    db,
    now: () => new Date(),
    writeErrorLog: (entry) => logged.push(entry),
    rateLimits: testRateLimits,
    loadRenderer: () => Promise.resolve(rendererFixture),
    fetch: () => Promise.resolve(new Response(createTemplateHtml())),
    getSiteSettings: () => ({ projectId: 'demo-potluck', hostingEmulatorHost: undefined }),
    ...overrides,
  });
  const { base, stop } = await serveApp(app);
  return {
    db,
    logged,
    /** Sends a request. Resolves with the response and its text. */
    async call(path: string, { method = 'GET', headers = {} }: RequestOptions = {}) {
      const response = await fetch(base + path, { method, headers, redirect: 'manual' });
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
    stop,
  };
}

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
}

/** A running test server of the function `pages`, with its database and its log. */
export type TestPagesServer = Awaited<ReturnType<typeof startTestPagesServer>>;
