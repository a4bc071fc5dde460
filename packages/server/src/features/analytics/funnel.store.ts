import type { AppKey } from '@strapline/contract/apps/app';
import type { Output } from '@strapline/contract/events';
import { type VisitSource, visitSources } from '@strapline/domain/analytics/visit-source';
import { day as dayMs } from '@strapline/domain/time';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';

type Range = { app: AppKey; from: string; to: string };
type Funnel = Output<'getFunnel'>;
type SourceRow = { source: VisitSource; name: string; n: number };

/** `sellerId`: of that seller's pieces only. Today's events are not added up yet. */
export async function loadFunnel(db: Queryable, range: Range, sellerId?: string): Promise<Funnel> {
  const [sources, sales] = [await listBySource(db, range, sellerId), await countSales(db, range, sellerId)];
  const bySource = visitSources.map((source) => {
    const count = (name: string): number => sources.find((row) => row.source === source && row.name === name)?.n ?? 0;
    return { source, n: count('pieceViewed'), saves: count('pieceSaved'), offers: count('offerMade'), checkouts: count('checkoutStarted') };
  });
  const views = bySource.reduce((sum, { n }) => sum + n, 0);
  return { steps: [{ name: 'views', n: views }, ...sales], bySource };
}

async function listBySource(db: Queryable, { app, from, to }: Range, sellerId?: string): Promise<SourceRow[]> {
  const past = sellerId
    ? sql`select source, name, n from analytics_piece_day where seller_id = ${sellerId} and app = ${app} and day between ${from}::date and ${to}::date`
    : sql`select source, name, n from analytics_day where app = ${app} and day between ${from}::date and ${to}::date and page = ''`;
  const whose = sellerId ? sql`seller_id = ${sellerId}` : sql`seller_id is not null`;
  return await db.rows<SourceRow>(
    sql`select source, name, sum(n)::int as n from (${past} union all
          select source, name, 1 from analytics_event where app = ${app} and day between ${from}::date and ${to}::date and ${whose}) counted
        group by source, name`,
  );
}

/** Saves that are still there: of pieces that the seller has, or sold later. Offers and sales are the seller's of that time. */
async function countSales(db: Queryable, { app, from, to }: Range, sellerId?: string): Promise<Funnel['steps']> {
  const [since, until] = [new Date(`${from}T00:00:00Z`), new Date(Date.parse(`${to}T00:00:00Z`) + dayMs)];
  const saves: Statement = sellerId
    ? sql`select count(*) from bra_tag tag join saved_item saved on saved.bra_tag_id = tag.id
          where (tag.owner_id = ${sellerId} or tag.creator_id = ${sellerId}) and saved.app = ${app} and saved.saved_at >= ${since} and saved.saved_at < ${until}
            and (tag.owner_id = ${sellerId} or exists (select from orders where bra_tag_id = tag.id and seller_id = ${sellerId} and paid_at >= saved.saved_at))`
    : sql`select count(*) from saved_item where app = ${app} and saved_at >= ${since} and saved_at < ${until}`;
  const seller = sellerId ? sql`seller_id = ${sellerId} and` : sql``;
  const row = await db.first<Record<'saves' | 'offers' | 'sales', number>>(
    sql`select (${saves})::int as saves,
          (select count(*) from offer where ${seller} app = ${app} and made_by = 'buyer' and created_at >= ${since} and created_at < ${until})::int as offers,
          (select count(*) from orders where ${seller} app = ${app} and paid_at >= ${since} and paid_at < ${until}
            and status in ('paid', 'shipped', 'delivered', 'completed', 'disputed'))::int as sales`,
  );
  return (['saves', 'offers', 'sales'] as const).map((name) => ({ name, n: row?.[name] ?? 0 }));
}
