import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { toDocument } from './document';
import { createStyleInliner } from './inline-styles';
import { modulesOf, stylesOf } from './modules';
import { prerenderedPages } from './prerendered-pages';

type Renderer = typeof import('../src/prerender');

/** After the site's own build: renders what needs no account, each into a file of its own. */
export function prerender(): Plugin {
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
      if (!client || !ssr) throw new Error('There is nothing to build.');
      const { output } = (await builder.build(client)) as Rolldown.RolldownOutput;
      await builder.build(ssr);
      const renderer = resolve(root, ssr.config.build.outDir);
      const site = resolve(root, client.config.build.outDir);
      const { pageShape, renderPage } = (await import(join(renderer, 'prerender.js'))) as Renderer;
      const inlineStyles = createStyleInliner(site);
      const template = await readFile(join(site, 'index.html'), 'utf8');
      for (const page of prerenderedPages) {
        const rendered = await renderPage(page.path);
        const shape = pageShape(page.path);
        const modules = modulesOf(page.module, output);
        const styles = stylesOf(modules, output);
        const preload = [...modules, ...styles];
        const html = toDocument({ template, rendered, shape, preload, styles });
        await mkdir(dirname(join(site, page.file)), { recursive: true });
        await writeFile(join(site, page.file), await inlineStyles(html));
      }
      await rm(renderer, { recursive: true });
    },
  };
}
