import { createListedTags } from '@strapline/server/features/order/test-purchase';
import { sql } from '@strapline/server/ports/database';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import type { Fleet } from '../machine/fleet.ts';
import { type Claim, createClaims } from './create-claims.ts';

export type Member = { username: string; accountId: string; token: string };

/** Who and what a load is about. Members are adults who may sell; tokens are valid for a day. */
export type World = {
  sellers: Member[];
  members: Member[];
  /** Pieces on sale. */
  listings: string[];
  /** Pieces that can be claimed with their code. */
  claims: Claim[];
  publishableKey: string;
};

export type WorldSize = { sellers: number; members: number; listings: number; claims: number };

const dayInSeconds = 86_400;

/** Fills the database of a fleet, with a server in this process that is closed afterwards. */
export async function populate(fleet: Fleet, size: WorldSize, dataDir: string): Promise<World> {
  const server = await startWorldServer(fleet.env, dataDir);
  try {
    const world = await createWorld(server, size);
    await server.services.db.change(sql`analyze`);
    return world;
  } finally {
    await server.close();
  }
}

/** A server in this process, on a database that others use later. */
export async function startWorldServer(env: Record<string, string>, dataDir: string): Promise<TestServer> {
  return await startTestServer(
    { ...env, REDIS_URL: '', DATA_DIR: dataDir, LOG_LEVEL: 'fatal' },
    { identityLimits: { accessTokenSeconds: dayInSeconds } },
  );
}

export async function createWorld(server: TestServer, size: WorldSize): Promise<World> {
  const people = async (count: number): Promise<Person[]> => {
    const created: Person[] = [];
    for (let i = 0; i < count; i += 1) created.push(await server.person({ birthDate: '1990-05-01' }));
    return created;
  };
  const [sellers, members] = [await people(size.sellers), await people(size.members)];
  const listings: string[] = [];
  for (const seller of sellers)
    listings.push(...(await createListedTags(server.services, Math.ceil(size.listings / size.sellers), seller)));
  const claims = await createClaims(server, sellers, size.claims);
  return {
    sellers: sellers.map(toMember),
    members: members.map(toMember),
    listings,
    claims,
    publishableKey: server.services.payments.publishableKey,
  };
}

function toMember({ accountId, username, token }: Person): Member {
  return { accountId, username, token };
}
