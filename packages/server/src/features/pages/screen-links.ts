import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@strapline/contract/languages';
import { getPage, type PageName } from '@strapline/contract/pages';
import { webDist } from './page-template.ts';

type Chunk = { file: string; css?: string[]; imports?: string[] };

const manifestFile = path.join(webDist, '.vite/manifest.json');

let cachedManifest: { mtimeMs: number; links: Map<string, string> } | null = null;

/**
 * Links to the style sheets and scripts of a page's screen and to the messages of its language, which the browser would otherwise discover only after the
 * app has started.
 */
export function createScreenLinks(name: PageName, language: Language): string {
  const entry = `src/${getPage(name).screen}`;
  const key = `${entry} ${language}`;
  const stat = statSync(manifestFile, { throwIfNoEntry: false });
  if (!stat) return '';
  if (cachedManifest?.mtimeMs !== stat.mtimeMs) cachedManifest = { mtimeMs: stat.mtimeMs, links: new Map() };
  let links = cachedManifest.links.get(key);
  if (links === undefined) {
    links = createLinks(JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>, [entry, `languages/${language}/app.po`]);
    cachedManifest.links.set(key, links);
  }
  return links;
}

function createLinks(manifest: Record<string, Chunk>, entries: readonly string[]): string {
  // The entry's chunks are already in the head.
  const entryChunks = listChunks(manifest, 'index.html');
  const own = new Set(entries.flatMap((entry) => [...listChunks(manifest, entry)]));
  const fresh = [...own].filter((name) => !entryChunks.has(name)).flatMap((name) => manifest[name] ?? []);
  const sheets = new Set(fresh.flatMap((chunk) => chunk.css ?? []));
  const lines = [...sheets].map((file) => `<link rel="stylesheet" crossorigin href="/${file}" nonce="__NONCE__">`);
  lines.push(...fresh.map((chunk) => `<link rel="late-modulepreload" crossorigin href="/${chunk.file}" nonce="__NONCE__">`));
  return lines.join('\n    ');
}

function listChunks(manifest: Record<string, Chunk>, name: string, chunks = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || chunks.has(name)) return chunks;
  chunks.add(name);
  for (const next of chunk.imports ?? []) listChunks(manifest, next, chunks);
  return chunks;
}
