import { setTimeout as pause } from 'node:timers/promises';
import { openFolderBlobs } from '@strapline/server/adapters/blobs/embedded';
import { openPostgres } from '@strapline/server/adapters/database/postgres';
import { addTags } from '@strapline/server/features/demo/bulk-listings';
import { type Client, connectClient } from '@strapline/testkit/socket-client';
import { type Member, populate, type World, type WorldSize } from '../../verify/load/world.ts';
import type { Fleet } from '../../verify/machine/fleet.ts';

/** Somebody with a token, a connection and a network address of their own. */
export type Participant = Member & { client: Client; address: string; app: string };

export type BenchWorld = { world: World; sellers: Participant[]; members: Participant[] };

/** As many as `addTags` looks at to find the pictures of existing tags. */
const tagsWithPictures = 60;

/** People and the pieces that they trade, then tags as an installation has them. */
export async function fillWorld(fleet: Fleet, tags: number, size: WorldSize, folder: string): Promise<World> {
  const log = { error: (detail: object, message: string) => void process.stderr.write(`${message} ${JSON.stringify(detail)}\n`) };
  const db = openPostgres(fleet.databaseUrl, log, { max: 2, statementMs: 600_000 });
  const blobs = openFolderBlobs(String(fleet.env['BLOBS_DIR']));
  // The first tags have the pictures that all later ones share; the pieces of `populate` have none.
  await addTags(db, blobs, tagsWithPictures);
  const world = await populate(fleet, size, folder);
  await addTags(db, blobs, tags - tagsWithPictures);
  // Otherwise autovacuum would do it in the middle of a measurement.
  await db.change({ text: 'vacuum (analyze)', values: [] });
  await db.close();
  return world;
}

/** Connects everybody through the port, each from another address. */
export async function connectWorld(port: number, world: World): Promise<BenchWorld> {
  const connect = async (member: Member, address: string): Promise<Participant> => {
    const client = await connectClient(`http://127.0.0.1:${port}`, { token: member.token, headers: { 'x-forwarded-for': address } });
    return { ...member, client, address, app: 'strapline' };
  };
  const all = (members: readonly Member[], network: string) =>
    Promise.all(members.map((member, i) => connect(member, `${network}.${i + 1}`)));
  return { world, sellers: await all(world.sellers, '10.8.0'), members: await all(world.members, '10.9.0') };
}

export function pickFrom<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('the list is empty');
  return found;
}

/** Repeats until `work` returns something. */
export async function waitFor<T>(what: string, work: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 400; tries += 1) {
    const found = await work();
    if (found !== undefined) return found;
    await pause(25);
  }
  throw new Error(`${what} did not come`);
}
