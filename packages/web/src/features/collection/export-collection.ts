import type { CollectionItem } from '@strapline/contract/shapes/collection';
import { type CollectionLine, formatCollectionCsv, formatCollectionJson } from '@strapline/domain/collection/collection-file';
import { downloadFile } from '../../platform/download-file.ts';
import { call } from '../../platform/wire/wire.ts';

/** Downloads the whole collection, in its order. */
export async function exportCollection(format: 'csv' | 'json'): Promise<void> {
  const lines = (await listAllPieces()).map(toLine);
  const name = `collection-${new Date().toISOString().slice(0, 10)}.${format}`;
  if (format === 'csv') downloadFile(name, formatCollectionCsv(lines), 'text/csv;charset=utf-8');
  else downloadFile(name, formatCollectionJson(lines), 'application/json');
}

async function listAllPieces(): Promise<CollectionItem[]> {
  const items: CollectionItem[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await call('listCollection', { limit: 100, ...(cursor ? { cursor } : {}) });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return items;
}

/** A piece that follows the default has no audience of its own. */
function toLine({ creator, privacy, hasDefaultPrivacy, ...item }: CollectionItem): CollectionLine {
  return { ...item, creator: creator.username, privacy: hasDefaultPrivacy ? null : privacy };
}
