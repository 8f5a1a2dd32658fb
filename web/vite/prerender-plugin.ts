import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { createHtmlDocument } from './html-document';
import { createCriticalCssInliner } from './inline-critical-css';
import { listPageScripts, listStylesheets } from './page-assets';
import { prerenderedPages } from './prerendered-pages';

type PrerenderModule = typeof import('../src/prerender');

/** Vite plugin that renders each public page into an HTML file after the build of the site. */
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
      },
    }),
    async buildApp(builder) {
      const { client, ssr } = builder.environments;
      const { root } = builder.config;
      if (!client || !ssr) throw new Error('The client or the ssr environment is missing.');
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
    },
  };
}
