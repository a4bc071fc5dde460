import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { getPage, type PageName } from '@strapline/contract/pages';
import { webDist } from './page-template.ts';

type Chunk = { file: string; css?: string[]; imports?: string[] };

const manifestFile = path.join(webDist, '.vite/manifest.json');

let cachedManifest: { mtimeMs: number; links: Map<string, string> } | null = null;

/** Links to the style sheets and scripts of a page's screen, which the browser would otherwise discover only after the app has started. */
export function createScreenLinks(name: PageName): string {
  const entry = `src/${getPage(name).screen}`;
  const stat = statSync(manifestFile, { throwIfNoEntry: false });
  if (!stat) return '';
  if (cachedManifest?.mtimeMs !== stat.mtimeMs) cachedManifest = { mtimeMs: stat.mtimeMs, links: new Map() };
  let links = cachedManifest.links.get(entry);
  if (links === undefined) {
    links = createLinks(JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>, entry);
    cachedManifest.links.set(entry, links);
  }
  return links;
}

function createLinks(manifest: Record<string, Chunk>, entry: string): string {
  // The entry's chunks are already in the head.
  const entryChunks = listChunks(manifest, 'index.html');
  const fresh = [...listChunks(manifest, entry)].filter((name) => !entryChunks.has(name)).flatMap((name) => manifest[name] ?? []);
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
