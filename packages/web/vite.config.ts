import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { appQuickExitScript } from '@strapline/contract/quick-exit';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { certificatePage } from './certificate-page.ts';
import { elsewherePage } from './elsewhere-page.ts';
import { cachedPublicReads, shellPage } from './src/platform/cache/offline-rules.ts';

const linguiConfig = { cwd: import.meta.dirname };

/** Where the server is, if it doesn't serve the app itself. */
const serverUrl = (process.env['VITE_SERVER_URL'] ?? '').replace(/\/$/, '');

/** The two fonts of the first paint are preloaded under their hashed names; all other fonts come after it. */
function preloadFirstFonts(): Plugin {
  const first = /(bodoni-moda|hanken-grotesk)-latin-wght-normal-[\w-]+\.woff2$/;
  return {
    name: 'preload-first-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((file) => first.test(file));
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head-prepend' as const,
        }));
      },
    },
  };
}

/** The first script of every page: it also works while the app loads, and before a page that was left is drawn again. */
function addQuickExit(): Plugin {
  return {
    name: 'quick-exit',
    transformIndexHtml: () => [{ tag: 'script', children: appQuickExitScript, injectTo: 'head-prepend' as const }],
  };
}

/**
 * Turns the app's scripts into links that load nothing. The script at the end of `index.html` requests them after the first paint, so that fonts and
 * pictures don't compete with them for bandwidth.
 */
function deferScripts(): Plugin {
  return {
    name: 'defer-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replace(/<script type="module" crossorigin src=("[^"]+")><\/script>/, '<link rel="late-entry" href=$1>')
          .replaceAll('<link rel="modulepreload"', '<link rel="late-modulepreload" nonce="__NONCE__"'),
    },
  };
}

/** Lays a .br and a .gz beside every text file of the build, so that the server only hands them out. */
function compressFiles(): Plugin {
  let out = '';
  const twins = { br: promisify(brotliCompress), gz: promisify(gzip) };
  return {
    name: 'compress-files',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      out = path.resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = (await readdir(out, { recursive: true })).filter((file) => /\.(js|css|svg|webmanifest)$/.test(file));
      for (const file of files) {
        const text = await readFile(path.join(out, file));
        for (const [ending, squeeze] of Object.entries(twins)) await writeFile(path.join(out, `${file}.${ending}`), await squeeze(text));
      }
    },
  };
}

/**
 * What every page needs lies in one file, with the small parts that most need: left to itself the bundler cuts it into thirty small
 * ones, which compress badly. That cost 8 kB of the first load.
 */
const firstLoad = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|use-sync-external-store|zustand|@tanstack|@lingui)/',
    'lucide/dist/esm/icons/(arrow-right|circle-alert|chevron-down|chevron-right|clock|eye-off|tag|triangle-alert)\\.',
    'domain/src/(money/money|time)',
    'web/src/(app/(?!background-parts|support-chat|notice-board|card-heart|messages-link|more-pieces|guards|log-warning|state-banner|admin[-/]|.*-page|.*\\.css)|trusted-types)',
    'web/src/platform/(state/(client-state|notices|slice)|page/(frame|page-data|page-title|site)|wire/(pushes|wire\\.|wire-error)|cache/queries|session/session)',
    'web/src/ui/(avatar|button|copy-button|form/field|format/dates|focus|garment-art|icon|panel|page-error|picture|load-states)\\.',
  ].join('|'),
);

/** What every page loads after its first paint. The socket's library stays apart, since pages that sign in need the rest at once. */
const afterFirstPaint =
  /web\/src\/platform\/(session\/identity|wire\/connection|page\/build-info|cache\/(service-worker|hidden-content))\.ts/;

const sharedParts = /lucide\/|web\/src\/ui\/|domain\/src\/(bra-tag|listing|money|size\/systems)/;

const tagForm =
  /bra-tag\/(create\/(tag-draft|typed-measures|use-tag-form|section-heading|create\.module)|upload\/(upload-list|file-previews))/;

/**
 * What the calculator and the size survey need, and what both surveys share: cut into small files, their names would be in the first load of every page.
 * The size three ways is on other pages than the surveys.
 */
const sizes =
  /domain\/src\/size\/(calculate-size|sizing-methods|volume|weight|typed-value|feedback)\.|web\/src\/ui\/size\/(reading-|use-deferred|feedback-parts)/;
const fit = /web\/src\/ui\/size\/(fit-labels|feedback-button)/;
const surveys = /web\/src\/features\/survey\/(?!creator-size|size-three-ways|three-ways|compare-sizes)[\w-]+\.(?!test)/;

/** Every page knows the names of all others' files: without words in them, a first load is 1.5 kB smaller. The manifest says what is in which. */
const chunkFileNames = ({ facadeModuleId }: { facadeModuleId?: string | null }) =>
  facadeModuleId?.endsWith('.po') ? 'assets/language-[hash:7].js' : 'assets/[hash:8].js';

/** What is kept for visits without a connection. */
function offlineCopy() {
  return VitePWA({
    registerType: 'prompt',
    injectRegister: null,
    includeManifestIcons: false,
    workbox: {
      // Of the languages, only what somebody reads is kept.
      globIgnores: ['assets/language-*'],
      globPatterns: ['assets/*.{js,css}', 'assets/*-latin-wght-*.woff2', 'icons/*.{png,svg}'],
      // A page with no content of its own stands in for every page that was not visited while there was a connection.
      additionalManifestEntries: [{ url: shellPage, revision: String(Date.now()) }],
      inlineWorkboxRuntime: true,
      cleanupOutdatedCaches: true,
      clientsClaim: true,
      navigateFallback: null,
      importScripts: ['/push-worker.js', '/share-worker.js'],
      runtimeCaching: cachedPublicReads,
    },
    // The server makes one for each app.
    manifest: false,
  });
}

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    addQuickExit(),
    // Presets run last to first: Lingui's macros are gone before the React Compiler looks. English stays in the chunk that
    // shows it, so that no route loads the sentences of another. The compiler works where a component asks for it with
    // 'use memo': on every component its bookkeeping took 10 kB of the first load, on pages that render once.
    babel({
      presets: [
        reactCompilerPreset({ compilationMode: 'annotation' }),
        linguiTransformerBabelPreset({ linguiConfig: getConfig(linguiConfig), descriptorFields: 'message' }, linguiConfig),
      ],
    }),
    lingui(linguiConfig),
    ...(isSsrBuild ? [] : [preloadFirstFonts(), deferScripts(), certificatePage(), compressFiles(), offlineCopy()]),
    ...(isSsrBuild || !serverUrl ? [] : [elsewherePage(serverUrl, process.env['VITE_APP'] ?? 'strapline')]),
  ],
  // The server writes a fresh nonce over this word in every page it sends; the development server has no such policy.
  ...(command === 'build' && !serverUrl ? { html: { cspNonce: '__NONCE__' } } : {}),
  // What draws first pages on the server comes with its libraries, cut to what it uses: taken whole from their folders they hold 40 MB there.
  ssr: { noExternal: true },
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The server keeps the sources of what draws first pages in memory as well.
    minify: true,
    rolldownOptions: {
      output: {
        ...(isSsrBuild ? {} : { chunkFileNames, assetFileNames: 'assets/[name]-[hash:7][extname]' }),
        codeSplitting: {
          groups: [
            { name: 'base', test: firstLoad, priority: 3 },
            { name: 'session', test: afterFirstPaint, priority: 2, includeDependenciesRecursively: false },
            // Small parts of many pages: a request for each of them took longer than all in one.
            { name: 'shared', test: sharedParts, minShareCount: 18, priority: 1, includeDependenciesRecursively: false },
            { name: 'sizes', test: sizes, priority: 1, includeDependenciesRecursively: false },
            { name: 'fit', test: fit, priority: 1, includeDependenciesRecursively: false },
            { name: 'surveys', test: surveys, minShareCount: 2, priority: 1, includeDependenciesRecursively: false },
            // The tag creator's form, whose parts the edit dialog shares.
            { name: 'tag-form', test: tagForm, priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '^/(v1|realms|interaction|media|sandbox|socket\\.io|build-info\\.json|demo|content)': {
        target: process.env['STRAPLINE_SERVER'] ?? 'http://localhost:8080',
        ws: true,
      },
    },
  },
}));
