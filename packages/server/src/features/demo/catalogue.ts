import type { App } from '@strapline/contract/apps/app';
import { strapline } from '@strapline/contract/apps/strapline';
import { toptop } from '@strapline/contract/apps/toptop';
import { bras } from './bras.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { tops } from './tops.ts';

/** The demo's pieces of each app. */
export const catalogues: readonly { app: App; entries: readonly CatalogueEntry[] }[] = [
  { app: strapline, entries: bras },
  { app: toptop, entries: tops },
];
