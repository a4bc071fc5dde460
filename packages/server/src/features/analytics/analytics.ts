import type { VisitSource } from '@strapline/domain/analytics/visit-source';
import { sql, type Trx } from '../../ports/database.ts';

/** `braTagId` and `sellerId` are null for what isn't about a piece; `page` is empty for what isn't a page. */
export type PastVisits = {
  app: string;
  day: string;
  name: string;
  page: string;
  source: VisitSource;
  sellerId: string | null;
  braTagId: string | null;
  n: number;
};

/** Numbers of days that are over, for the demo. */
export async function insertPastVisits(trx: Trx, visits: readonly PastVisits[]): Promise<void> {
  const rows = sql`unnest(${visits.map(({ app }) => app)}::text[], ${visits.map(({ day }) => day)}::date[], ${visits.map(({ name }) => name)}::text[], ${visits.map(({ page }) => page)}::text[], ${visits.map(({ source }) => source)}::text[], ${visits.map(({ sellerId }) => sellerId)}::text[],
    ${visits.map(({ braTagId }) => braTagId)}::text[], ${visits.map(({ n }) => n)}::int[]) as visit (app, day, name, page, source, seller_id, bra_tag_id, n)`;
  await trx.change(
    sql`insert into analytics_day (app, day, name, page, source, n) select app, day, name, page, source, sum(n) from ${rows} group by 1, 2, 3, 4, 5`,
  );
  await trx.change(
    sql`insert into analytics_piece_day (app, seller_id, day, bra_tag_id, name, source, n)
        select app, seller_id, day, bra_tag_id, name, source, sum(n) from ${rows} where bra_tag_id is not null group by 1, 2, 3, 4, 5, 6`,
  );
}
