import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { createHtmlDocument } from './html-document';
import { createCriticalCssInliner } from './inline-critical-css';
import { listOfflineFiles } from './offline-files';
import { listPageScripts, listStylesheets } from './page-assets';
import { prerenderedPages } from './prerendered-pages';

type PrerenderModule = typeof import('../src/prerender');

/** The file name of the service worker in the built site. */
const SERVICE_WORKER_FILE = 'service-worker.js';

/**
 * Vite plugin that renders each public page into an HTML file after the build of the site. Then it builds
 * the service worker, because the list of the files to cache contains hashes of the rendered pages.
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
            outDir: 'dist/.prerender',
            copyPublicDir: false,
            rolldownOptions: { input: 'src/prerender.tsx' },
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
      const { getPrerenderedHtmlKey, renderPageToHtml } = (await import(
        join(rendererFolder, 'prerender.js')
      )) as PrerenderModule;
      const inlineStyles = createCriticalCssInliner(siteFolder);
      const template = await readFile(join(siteFolder, 'index.html'), 'utf8');
      for (const page of prerenderedPages) {
        const rendered = await renderPageToHtml(page.path);
        const modules = listPageScripts(page.module, output);
        const styles = listStylesheets(modules, output);
        const html = createHtmlDocument({
          template,
          rendered,
          prerenderKey: getPrerenderedHtmlKey(page.path),
          preload: [...modules, ...styles],
          styles,
        });
        await mkdir(dirname(join(siteFolder, page.file)), { recursive: true });
        await writeFile(join(siteFolder, page.file), await inlineStyles(html));
      }
      await rm(rendererFolder, { recursive: true });

      const built = (await builder.build(offline)) as Rolldown.RolldownOutput;
      const files = await listOfflineFiles(siteFolder, output, built.output);
      const workerPath = join(siteFolder, SERVICE_WORKER_FILE);
      const worker = await readFile(workerPath, 'utf8');
      await writeFile(
        workerPath,
        worker.replace('self.__WB_MANIFEST', () => JSON.stringify(files)),
      );
    },
  };
}
