import { createListedTags, type Seller } from '@strapline/server/features/order/test-purchase';
import { startTestServer } from '../test-server.ts';

export type Goods = { braTagId: string; seller: Seller };
export type Population = { sellers: Seller[]; members: Seller[]; admins: Seller[]; goods: Goods[] };

/** Creates sellers, buyers, admins and listings, with a server that is closed afterwards. */
export async function populate(
  env: Record<string, string>,
  wanted: { sellers: number; members: number; goods: number },
): Promise<Population> {
  const server = await startTestServer(env);
  try {
    const people = async (count: number, roles: string[] = []): Promise<Seller[]> => {
      const made: Seller[] = [];
      for (let i = 0; i < count; i += 1) {
        const { accountId, username, client } = await server.person({ birthDate: '1990-05-01', roles });
        client.close();
        made.push({ accountId, username });
      }
      return made;
    };
    const sellers = await people(wanted.sellers);
    const members = await people(wanted.members);
    const admins = await people(6, ['admin']);
    const goods: Goods[] = [];
    for (const seller of sellers) {
      const ids = await createListedTags(server.services, Math.ceil(wanted.goods / wanted.sellers), seller);
      goods.push(...ids.map((braTagId) => ({ braTagId, seller })));
    }
    return { sellers, members, admins, goods };
  } finally {
    await server.close();
  }
}
