import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import sharp from 'sharp';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { SHARE_PATH, SHARED_FIELD } from './src/base/offline/worker-messages.ts';
import { chunkNames } from './build/chunk-names.ts';
import { pageFiles } from './build/page-files.ts';
import { ASKED_FIRST, PAGES } from './build/pages.ts';

/** The hub's API in development. The patterns end at a slash, so that pages like /login_form stay pages. */
const HUB = process.env.HUB_ORIGIN ?? 'http://127.0.0.1:3000';
const API =
  '^/(papers|notes|login|users|api|files|admin|catalogue|branding|branding\\.css|identity|openapi\\.json|healthz|readyz|search)(/|\\?|$)';
const proxy = { [API]: { target: HUB, changeOrigin: false } };

/** The icons of the installed app, drawn from two SVG files: a round or square one may be cut from the second. */
const ICONS = [
  { fileName: 'icon-192.png', source: 'icon.svg', size: 192, purpose: 'any' },
  { fileName: 'icon-512.png', source: 'icon.svg', size: 512, purpose: 'any' },
  { fileName: 'icon-maskable-512.png', source: 'icon-maskable.svg', size: 512, purpose: 'maskable' },
] as const;
/** iOS fills what is transparent with black. */
const APPLE_ICON = { fileName: 'apple-touch-icon.png', source: 'icon-maskable.svg', size: 180 };

function drawIcons(): Plugin {
  return {
    name: 'draw-icons',
    apply: 'build',
    async generateBundle() {
      for (const { fileName, source, size } of [...ICONS, APPLE_ICON]) {
        const svg = await readFile(join(import.meta.dirname, 'icons', source));
        const picture = sharp(svg, { density: 300 }).resize(size, size).png({ palette: true });
        this.emitFile({ type: 'asset', fileName, source: await picture.toBuffer() });
      }
    },
  };
}

const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'service-worker',
  filename: 'service-worker.ts',
  // web/src/library/kept/register-worker.ts registers it, after the first page has loaded.
  injectRegister: false,
  manifest: {
    id: '/',
    name: 'Exam Vault',
    short_name: 'Exam Vault',
    description: 'Share, review, search and read exam papers and semester notes.',
    lang: 'en',
    start_url: '/all_paper',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f1e4',
    theme_color: '#f6f1e4',
    categories: ['education'],
    icons: ICONS.map(({ fileName, size, purpose }) => ({
      src: `/${fileName}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
    // The service worker keeps the files and leads to the draft (web/service-worker/shared-files.ts).
    share_target: {
      action: SHARE_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        files: [
          { name: SHARED_FIELD, accept: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic'] },
        ],
      },
    },
    shortcuts: [
      { name: 'Kept offline', url: '/kept' },
      { name: 'All Notes', url: '/all_notes' },
    ],
  },
  includeManifestIcons: false,
  injectManifest: {
    globPatterns: ['*.{html,js,svg}', 'assets/*.{js,mjs,css,wasm,pfb,ttf}'],
    // Screens that are useless without the hub. Character maps are for Chinese, Japanese and Korean PDFs.
    globIgnores: ['assets/{ApiPage,DeskPage,DraftPage,DraftTablePage,TeachersPage,zip-files}-*'],
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: 3_000_000,
    rollupFormat: 'iife',
  },
});

/** Writes .br and .gz beside every file worth it; the hub serves them as they are. */
function precompress(): Plugin {
  let folder = '';
  const compress = async () => {
    const files = await readdir(folder, { recursive: true });
    const texts = files.filter((file) => /\.(html|js|mjs|css|svg|json|webmanifest|txt)$/.test(file));
    await Promise.all(
      texts.map(async (file) => {
        const path = join(folder, file);
        const content = await readFile(path);
        if (content.length < 1024) return;
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          promisify(gzip)(content, { level: 9 }),
        ]);
        await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
      }),
    );
  };
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    // The service worker is written when the bundle is closed.
    closeBundle: { order: 'post', sequential: true, handler: compress },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), drawIcons(), pageFiles(PAGES, ASKED_FIRST), serviceWorker, precompress()],
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
        codeSplitting: { groups: [{ name: chunkNames() }], includeDependenciesRecursively: false },
      },
    },
  },
});
