import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import type { BalanceLine, ProviderBooks } from '../../ports/provider-books.ts';

/** A line may appear somewhat later than its date. */
const overlapMs = 60 * 60_000;

/** Copies the provider's lines since a time into our table, page by page. Returns the number of new ones. */
export async function fetchLines(services: Services, books: ProviderBooks, since: Date, beat: () => Promise<void>): Promise<number> {
  const from = new Date(Math.max(0, since.getTime() - overlapMs));
  let fresh = 0;
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<ProviderBooks['listLines']>> = await books.listLines(from, after);
    fresh += await saveLines(services, books, page.lines);
    await beat();
    if (page.next === null) return fresh;
    after = page.next;
  }
}

async function saveLines({ db }: Services, { provider }: ProviderBooks, lines: readonly BalanceLine[]): Promise<number> {
  if (lines.length === 0) return 0;
  return await db.change(
    sql`insert into provider_line (provider, id, kind, source_id, intent_id, cents, fee_cents, currency, created_at)
        select ${provider}, l.id, l.kind, l."sourceId", l."intentId", l.cents, l."feeCents", l.currency, l.created
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          as l(id text, kind text, "sourceId" text, "intentId" text, cents bigint, "feeCents" bigint, currency text, created timestamptz)
        on conflict do nothing`,
  );
}
