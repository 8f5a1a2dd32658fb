import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { injectManifest } from 'workbox-build';
import { createHtmlDocument } from './html-document';
import { createCriticalCssInliner } from './inline-critical-css';
import { listPageScripts, listStylesheets } from './page-assets';
import { prerenderedPages } from './prerendered-pages';
import { extractHeadTags } from '../src/extract-head-tags';
import { sampleCookPageData, sampleFoodPageData } from './sample-page-data';

type PrerenderModule = typeof import('../src/prerender');
type PageRenderer = typeof import('../src/render-page');

/** The file name of the service worker in the built site. */
const SERVICE_WORKER_FILE = 'service-worker.js';

/**
 * Vite plugin that renders each public page into an HTML file after the build of the site. Then it builds
 * the service worker, because the list of the files to cache contains hashes of the rendered pages.
 *
 * The renderer stays in dist/.server, because the build of the functions bundles it. A deploy of Hosting
 * ignores files that begin with a dot.
 */
export function prerenderPlugin(): Plugin {
  return {
    name: 'potluck:prerender',
    apply: 'build',
    config: () => ({
      builder: {},
      environments: {
        ssr: {
          build: {
            outDir: 'dist/.server',
            copyPublicDir: false,
            rolldownOptions: { input: ['src/prerender.tsx', 'src/render-page.tsx'] },
          },
        },
        offline: {
          consumer: 'client',
          build: {
            emptyOutDir: false,
            copyPublicDir: false,
            manifest: false,
            rolldownOptions: {
              input: {
                'service-worker': 'service-worker/service-worker.ts',
                offline: 'offline.html',
              },
              output: {
                entryFileNames: ({ name }) =>
                  name === 'service-worker' ? SERVICE_WORKER_FILE : 'assets/[name]-[hash].js',
                // The name of the stylesheet of the site, so the service worker caches only one file.
                assetFileNames: ({ names }) =>
                  `assets/${names[0]?.endsWith('.css') ? 'start' : '[name]'}-[hash][extname]`,
              },
            },
          },
        },
      },
    }),
    async buildApp(builder) {
      const { client, ssr, offline } = builder.environments;
      const { root } = builder.config;
      if (!client || !ssr || !offline) throw new Error('An environment is missing.');
      const { output } = (await builder.build(client)) as Rolldown.RolldownOutput;
      await builder.build(ssr);
      const rendererFolder = resolve(root, ssr.config.build.outDir);
      const siteFolder = resolve(root, client.config.build.outDir);
      const rendererPath = join(rendererFolder, 'render-page.js');
      await replaceInFile(rendererPath, '__BUILD_ID__', createBuildId(output));
      const { getPrerenderedHtmlKey, renderPageToHtml } = (await import(
        join(rendererFolder, 'prerender.js')
      )) as PrerenderModule;
      const renderer = (await import(rendererPath)) as PageRenderer;
      const { createRootElement, createPageTemplate, siteUrl } = renderer;
      if (!siteUrl) throw new Error('VITE_SITE_URL is not set.');
      await replaceInFile(join(siteFolder, 'robots.txt'), 'SITE_URL', siteUrl);
      const samplePages: Record<string, { root: string }[]> = {
        'food-page': await Promise.all(sampleFoodPageData.map(renderer.renderFoodPage)),
        'cook-page': await Promise.all(sampleCookPageData.map(renderer.renderCookPage)),
      };
      const inlineStyles = createCriticalCssInliner(siteFolder);
      const template = await readFile(join(siteFolder, 'index.html'), 'utf8');
      for (const page of prerenderedPages) {
        const { head, body } = extractHeadTags(await renderPageToHtml(page.path));
        const parts = { head, root: createRootElement(body, getPrerenderedHtmlKey(page.path)) };
        const modules = listPageScripts(page.module, output);
        const styles = listStylesheets(modules, output);
        const html = createHtmlDocument({
          template,
          ...(page.isTemplate ? createPageTemplate(parts) : parts),
          preload: [...modules, ...styles],
          styles,
        });
        const otherStates = page.isTemplate ? (samplePages[page.module ?? ''] ?? []) : [];
        await mkdir(dirname(join(siteFolder, page.file)), { recursive: true });
        await writeFile(
          join(siteFolder, page.file),
          await inlineStyles(
            html,
            otherStates.map(({ root }) => root),
          ),
        );
      }

      await builder.build(offline);
      await listPrecachedFiles(siteFolder);
    },
  };
}

/**
 * Writes the list of the files that the service worker caches at its installation: all scripts and
 * stylesheets, the documents that it shows without a network, and their images.
 */
async function listPrecachedFiles(siteFolder: string): Promise<void> {
  const serviceWorker = join(siteFolder, SERVICE_WORKER_FILE);
  await injectManifest({
    swSrc: serviceWorker,
    swDest: serviceWorker,
    globDirectory: siteFolder,
    globPatterns: [
      'assets/*.{js,css}',
      'shells/account.html',
      'offline.html',
      'favicon.svg',
      'images/{foods,people}/default.svg',
    ],
    dontCacheBustURLsMatching: /^assets\//,
    // Hosting removes the extension `.html` from the URLs of documents.
    manifestTransforms: [
      (files) => ({
        manifest: files.map((file) => ({ ...file, url: `/${file.url.replace('.html', '')}` })),
      }),
    ],
  });
}

/**
 * Returns the build ID, a hash of the names of all built files. The names contain hashes of their content,
 * so two builds with the same ID have the same scripts and stylesheets in the browser.
 */
function createBuildId(output: Rolldown.RolldownOutput['output']): string {
  const names = output.map(({ fileName }) => fileName).sort();
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
}

async function replaceInFile(path: string, searched: string, replacement: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  if (!text.includes(searched)) throw new Error(`${path} does not contain ${searched}.`);
  await writeFile(
    path,
    text.replace(searched, () => replacement),
  );
}
