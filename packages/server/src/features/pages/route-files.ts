import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { EventName } from '@strapline/contract/events';
import { webDist } from './page-template.ts';

type Chunk = { file: string; css?: string[]; imports?: string[] };

const manifestFile = path.join(webDist, '.vite/manifest.json');

/** The screen that a page opens, by the call that it starts with. */
const screens: Partial<Record<EventName, string>> = {
  searchListings: 'src/app/splash-page.tsx',
  listModels: 'src/app/splash-page.tsx',
  fetchListing: 'src/features/listing/listing-screen.tsx',
  fetchBraTag: 'src/features/bra-tag/page/bra-tag-screen.tsx',
  fetchModel: 'src/app/model-page.tsx',
  fetchCollector: 'src/features/profile/collector-screen.tsx',
  fetchGallery: 'src/features/gallery/gallery-screen.tsx',
};

/** Screens of fixed paths. */
const ownScreens: readonly (readonly [RegExp, string])[] = [
  [/^\/calculator$/, 'src/features/calculator/calculator-screen.tsx'],
  [/^\/log$/, 'src/features/log/log-screen.tsx'],
  [/^\/check$/, 'src/features/tag-check/tag-check-screen.tsx'],
  [/^\/account$/, 'src/features/profile/account-screen.tsx'],
  [/^\/bratag(\/create)?$/, 'src/features/bra-tag/create/create-screen.tsx'],
  [/^\/bratag\/[^/]+\/action$/, 'src/features/bra-tag/tap/bra-tag-action-screen.tsx'],
  [/^\/bratag\/[^/]+\/certificate$/, 'src/features/certificate/certificate-screen.tsx'],
  [/^\/checkout$/, 'src/features/checkout/checkout-screen.tsx'],
  [/^\/order\/[^/]+$/, 'src/features/order/order-screen.tsx'],
];

let kept: { mtimeMs: number; links: Map<string, string> } | null = null;

/** Links to the style sheets and scripts of a page's own screen, which would else be found only after the app has started. Nonces as in the built page. */
export function linksOfScreen(event: EventName | undefined, pagePath: string): string {
  const own = ownScreens.find(([pattern]) => pattern.test(pagePath.replace(/\/$/, '')))?.[1];
  const entry = own ?? (event && screens[event]);
  const stat = entry ? statSync(manifestFile, { throwIfNoEntry: false }) : undefined;
  if (!entry || !stat) return '';
  if (kept?.mtimeMs !== stat.mtimeMs) kept = { mtimeMs: stat.mtimeMs, links: new Map() };
  let links = kept.links.get(entry);
  if (links === undefined) {
    links = drawLinks(JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>, entry);
    kept.links.set(entry, links);
  }
  return links;
}

function drawLinks(manifest: Record<string, Chunk>, entry: string): string {
  // What the page itself loads is in its head already.
  const known = chunksOf(manifest, 'index.html');
  const fresh = [...chunksOf(manifest, entry)].filter((name) => !known.has(name)).flatMap((name) => manifest[name] ?? []);
  const sheets = new Set(fresh.flatMap((chunk) => chunk.css ?? []));
  const lines = [...sheets].map((file) => `<link rel="stylesheet" crossorigin href="/${file}" nonce="__NONCE__">`);
  lines.push(...fresh.map((chunk) => `<link rel="later" crossorigin href="/${chunk.file}" nonce="__NONCE__">`));
  return lines.join('\n    ');
}

function chunksOf(manifest: Record<string, Chunk>, name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || found.has(name)) return found;
  found.add(name);
  for (const next of chunk.imports ?? []) chunksOf(manifest, next, found);
  return found;
}
