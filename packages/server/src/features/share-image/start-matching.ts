import type { Services } from '../../platform/services.ts';
import type { RegisteredPicture } from '../../ports/matcher.ts';
import { shareImageStore } from '../share-image-record/share-image-record.ts';
import { answerLookup } from './answer-lookup.ts';

const batchSize = 2000;
/** Longer than a transaction and the pause between two looks. */
const recentMs = 2 * 60_000;

/** Gives the match server what it finds pictures by, and answers for it. */
export async function startMatching(services: Services): Promise<void> {
  await services.matcher?.start({
    loadAll: () => loadAll(services),
    loadRecent: async () => {
      const since = new Date(services.clock.now().getTime() - recentMs);
      return (await shareImageStore.listHashesSince(services.db, since, batchSize)).map(toPicture);
    },
    answer: (lookup) => answerLookup(services, lookup),
  });
}

async function* loadAll({ db }: Services): AsyncGenerator<RegisteredPicture[]> {
  for (let after = 0; ; ) {
    const rows = await shareImageStore.listHashes(db, after, batchSize);
    if (rows.length > 0) yield rows.map(toPicture);
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.key ?? after;
  }
}

type StoredRow = Parameters<typeof shareImageStore.readHashes>[0] & { key: number };

function toPicture(row: StoredRow): RegisteredPicture {
  return { key: row.key, hashes: shareImageStore.readHashes(row) };
}
