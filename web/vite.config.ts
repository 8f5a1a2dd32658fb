import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const HOSTING = 'http://127.0.0.1:5000';

export default defineConfig({
  plugins: [react(), tailwind(), notFoundPage()],
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': HOSTING, '/__': HOSTING } },
  // An inlined picture would be a data: address, and its file could not be cached on its own.
  build: { assetsInlineLimit: 0 },
});

/** Hosting answers an unknown path with status 404 and this page: the app, which says so too. */
function notFoundPage(): Plugin {
  return {
    name: 'potluck:not-found-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('The build made no index.html.');
        this.emitFile({ type: 'asset', fileName: '404.html', source: index.source });
      },
    },
  };
}
