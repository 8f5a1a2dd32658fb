import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './vite/chunks';
import { compileAhead } from './vite/compile-ahead';
import { leanMoment } from './vite/lean-moment';
import { leanReact } from './vite/lean-react';
import { leanRouter } from './vite/lean-router';
import { prerender } from './vite/prerender';
import { slimFonts } from './vite/slim-fonts';

const HOSTING = 'http://127.0.0.1:5000';

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    slimFonts(),
    leanMoment(),
    leanReact(),
    leanRouter(),
    compileAhead(),
    prerender(),
  ],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': HOSTING, '/__': HOSTING },
  },
  build: {
    // An inlined picture would be a data: address, and its file could not be cached on its own.
    assetsInlineLimit: 0,
    manifest: true,
    // Every browser that knows the site's other features knows this one.
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } },
    },
  },
});
