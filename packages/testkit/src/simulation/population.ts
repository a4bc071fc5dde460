import { createListedTags, type Seller } from '@strapline/server/features/order/test-purchase';
import { sql } from '@strapline/server/ports/database';
import { startTestServer } from '../test-server.ts';

export type Listing = { braTagId: string; seller: Seller };
export type Population = { sellers: Seller[]; members: Seller[]; admins: Seller[]; listings: Listing[] };

/** Creates sellers, buyers, admins and listings, with a server that is closed afterwards. */
export async function populate(
  env: Record<string, string>,
  wanted: { sellers: number; members: number; listings: number },
): Promise<Population> {
  const server = await startTestServer(env);
  try {
    const people = async (count: number, roles: string[] = []): Promise<Seller[]> => {
      const created: Seller[] = [];
      for (let i = 0; i < count; i += 1) {
        const { accountId, username, client } = await server.person({ birthDate: '1990-05-01', roles });
        client.close();
        created.push({ accountId, username });
      }
      return created;
    };
    const sellers = await people(wanted.sellers);
    const members = await people(wanted.members);
    const admins = await people(6, ['admin']);
    const listings: Listing[] = [];
    for (const seller of sellers) {
      const ids = await createListedTags(server.services, Math.ceil(wanted.listings / wanted.sellers), seller);
      listings.push(...ids.map((braTagId) => ({ braTagId, seller })));
      // Statements on tables that grew from nothing would be planned as if they were empty.
      await server.services.db.change(sql`analyze`);
    }
    return { sellers, members, admins, listings };
  } finally {
    await server.close();
  }
}
