import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The hub's API in development. The patterns end at a slash, so that pages like /login_form stay pages. */
const HUB = process.env.HUB_ORIGIN ?? 'http://127.0.0.1:3000';
const API =
  '^/(papers|notes|login|users|api|files|admin|catalogue|identity|openapi\\.json|healthz|readyz|search)(/|\\?|$)';
const proxy = { [API]: { target: HUB, changeOrigin: false } };

/** Writes .br and .gz beside every file worth it; the hub serves them as they are. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }) {
      if (!dir) return;
      const files = await readdir(dir, { recursive: true });
      const texts = files.filter((file) => /\.(html|js|mjs|css|svg|json|webmanifest|txt)$/.test(file));
      await Promise.all(
        texts.map(async (file) => {
          const path = join(dir, file);
          const content = await readFile(path);
          if (content.length < 1024) return;
          const [br, gz] = await Promise.all([
            promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
            promisify(gzip)(content, { level: 9 }),
          ]);
          await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
        }),
      );
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  // The contract comes from its source, so that a change needs no build and tree-shaking sees everything.
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    // pdf.js for the engines of `build.target`: its other build needs browsers of this year.
    alias: [{ find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' }],
  },
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
  build: {
    // Modern phones. Anything older than Safari 16.4 would have every class rewritten.
    target: ['es2022', 'chrome100', 'edge100', 'firefox100', 'safari16.4'],
    // Inlined data addresses would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // pdf.js is one piece of 700 KB; it comes only when a PDF is opened.
    chunkSizeWarningLimit: 800,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What several screens share comes in one piece: on a slow network a dozen small ones cost a dozen round trips.
        codeSplitting: {
          groups: [{ name: 'shared', test: /[\\/](web|contract)[\\/]src[\\/]/, minShareCount: 2 }],
        },
      },
    },
  },
});
