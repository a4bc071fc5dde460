import { sql, type Trx } from '../../ports/database.ts';

/** The indexes of `listing` in which each row has many entries. */
const wordIndexes = ['listing_words', 'listing_size_words', 'listing_era_words', 'listing_ships_to'] as const;

/**
 * Runs `work`, which inserts very many listings: the word indexes collect the new entries and sort in those of thousands of listings at a time. Otherwise, each listing looks up
 * the place of each of its words, which takes more than a third of a bulk load. Nobody else can read listings until the transaction ends.
 */
export async function loadListings(trx: Trx, work: () => Promise<void>): Promise<void> {
  await trx.first(sql`select set_config('work_mem', '64MB', true), set_config('maintenance_work_mem', '256MB', true)`);
  for (const index of wordIndexes) await trx.script(`alter index ${index} set (fastupdate = on, gin_pending_list_limit = 65536)`);
  await work();
  for (const index of wordIndexes) {
    await trx.first(sql`select gin_clean_pending_list(${index}::regclass)`);
    // As the migrations created them: a search must not have to read a list of new entries.
    await trx.script(`alter index ${index} set (fastupdate = off); alter index ${index} reset (gin_pending_list_limit)`);
  }
}
