import { sql, type Trx } from '../../ports/database.ts';

/**
 * Runs `work`, which inserts very many listings, without the indexes that only searches need, and makes those again from all rows, which is
 * quicker than adding each row to each of them. Nobody else can read listings until the transaction ends.
 */
export async function loadListings(trx: Trx, work: () => Promise<void>): Promise<void> {
  const indexes = await trx.rows<{ name: string; definition: string }>(
    sql`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
        where indrelid = 'listing'::regclass and not indisunique order by indexrelid`,
  );
  for (const { name } of indexes) await trx.script(`drop index ${name}`);
  await work();
  await trx.first(sql`select set_config('maintenance_work_mem', '256MB', true)`);
  for (const { definition } of indexes) await trx.script(definition);
}
