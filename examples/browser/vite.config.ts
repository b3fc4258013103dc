import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { defineConfig, type Plugin } from 'vite';

const script = readFileSync(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js'), 'utf8');

/** Serves the service worker of msw, in place of the copy that `npx msw init public` would make. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  configureServer({ middlewares }) {
    middlewares.use('/mockServiceWorker.js', (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript').end(script);
    });
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'mockServiceWorker.js', source: script });
  },
};

export default defineConfig({
  // Any path of a server can serve the application.
  base: './',
  build: { target: 'es2022', chunkSizeWarningLimit: 800 },
  plugins: [serviceWorker],
});
