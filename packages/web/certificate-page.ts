import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import type { Plugin } from 'vite';

const feature = path.join(import.meta.dirname, 'src/features/certificate');
const ui = path.join(import.meta.dirname, 'src/ui');
const { resolve } = createRequire(import.meta.url);

/** Few fonts, because they lie in every file that somebody keeps: serials fall back to those of the machine. */
const fonts = [
  ['Bodoni Moda Variable', 'normal', '400 900', 'bodoni-moda/files/bodoni-moda-latin-wght-normal.woff2'],
  ['Bodoni Moda Variable', 'italic', '400 900', 'bodoni-moda/files/bodoni-moda-latin-wght-italic.woff2'],
  ['Hanken Grotesk Variable', 'normal', '100 900', 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2'],
] as const;

/** Lays the page that checks a certificate by itself into the build, as one file that loads nothing. */
export function certificatePage(): Plugin {
  return {
    name: 'certificate-page',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'certificate.html', source: await drawPage() });
    },
  };
}

async function drawPage(): Promise<string> {
  const [script, body, style] = await Promise.all([bundle('page-script.ts', 'browser'), drawBody(), styles()]);
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>Certificate of provenance: __APP__</title>
<style>${style}</style>
</head>
<body>
${body}
<script type="application/json" id="certificate"></script>
<script>${script}</script>
</body>
</html>
`;
}

/** The same component that the app shows, drawn here once with empty places. */
async function drawBody(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'certificate-page-'));
  try {
    const file = path.join(folder, 'template.mjs');
    await writeFile(file, await bundle('page-template.tsx', 'node'));
    const drawn: unknown = await import(pathToFileURL(file).href);
    if (typeof drawn !== 'object' || drawn === null || !('drawCertificatePage' in drawn) || typeof drawn.drawCertificatePage !== 'function')
      throw new Error('page-template.tsx draws no page');
    return String(drawn.drawCertificatePage());
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function bundle(file: string, platform: 'browser' | 'node'): Promise<string> {
  const { output } = await build({
    input: path.join(feature, file),
    platform,
    write: false,
    logLevel: 'warn',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    output: { format: platform === 'browser' ? 'iife' : 'esm', minify: true, codeSplitting: false },
  });
  const { code } = output[0];
  // What would end its place in the page may stand in a text only, where this is the same.
  return platform === 'browser' ? code.replaceAll('</', '<\\/') : code;
}

async function styles(): Promise<string> {
  const faces = await Promise.all(
    fonts.map(async ([family, style, weight, file]) => {
      const bytes = await readFile(resolve(`@fontsource-variable/${file}`));
      return `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};src:url(data:font/woff2;base64,${bytes.toString('base64')}) format("woff2-variations")}`;
    }),
  );
  const sheets = await Promise.all(
    [`${ui}/styles/tokens.css`, `${ui}/styles/base.css`, `${feature}/sheet.css`, `${feature}/page.css`].map((file) =>
      readFile(file, 'utf8'),
    ),
  );
  return [...faces, ...sheets].join('\n');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
