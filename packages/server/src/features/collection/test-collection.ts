import type { Person, TestServer } from '@strapline/testkit/test-server';
import { sql } from '../../ports/database.ts';
import { createListing } from '../listing/test-listings.ts';

export async function givePiece(server: TestServer, braTagId: string, accountId: string, minutesAgo: number): Promise<void> {
  const claimedAt = new Date(server.clock.now().getTime() - minutesAgo * 60_000);
  await server.services.db.change(
    sql`update bra_tag set status = 'claimed', owner_id = ${accountId}, owner_number = 2, claimed_at = ${claimedAt} where id = ${braTagId}`,
  );
}

/** A member with pieces of the maker, the latest claim first. */
export async function createCollector(
  server: TestServer,
  maker: Person,
  titles: readonly string[],
): Promise<{ collector: Person; ids: string[] }> {
  const collector = await server.person();
  const ids: string[] = [];
  for (const [i, title] of titles.entries()) {
    const { braTagId } = await createListing(server, maker, { title });
    await givePiece(server, braTagId, collector.accountId, i + 1);
    ids.push(braTagId);
  }
  return { collector, ids };
}
