import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort } from '@strapline/testkit/free-port';
import { createWorld, startWorldServer, type World } from '../verify/load/world.ts';
import { createFleet, type Fleet } from '../verify/machine/fleet.ts';
import { createMachine } from '../verify/machine/machine.ts';
import type { BenchDatabase } from './bench-database.ts';
import { type Inventory, readInventory } from './reads.ts';

/** Installations with the same data. */
export type Clusters = {
  /** By the number of their processes. */
  byProcesses: ReadonlyMap<number, Cluster>;
  /** Sellers with a piece each, and tokens that are valid for a day. */
  world: World;
  /** Of the pieces that were there before those. */
  inventory: Inventory;
};

/** An installation of some processes behind a load balancer, with a copy of the database and a Redis of its own. `port` is the load balancer's. */
export type Cluster = { fleet: Fleet; database: { name: string; url: string }; port: number };

/** Enough that none reaches the limit of changes by one person. */
const sellers = 60;

/** Starts an installation for each number of processes. `onEnd` gets the steps that end them, in the order of their start. */
export async function openClusters(
  counts: readonly number[],
  source: BenchDatabase,
  onEnd: (step: () => unknown) => void,
): Promise<Clusters> {
  const env = await createSharedSettings(source);
  const inventory = await readInventory(source.url ?? '');
  const world = await populateSource(source, env);
  const byProcesses = new Map<number, Cluster>();
  for (const processes of counts) byProcesses.set(processes, await openCluster(processes, source, env, onEnd));
  return { byProcesses, world, inventory };
}

/** All installations have them, because each has the accounts and tokens that were made before its database was copied. */
async function createSharedSettings(source: BenchDatabase): Promise<Record<string, string>> {
  const key = (): string => randomBytes(32).toString('base64url');
  return {
    PUBLIC_URL: `http://localhost:${await findFreePort()}`,
    SECRET_KEY: key(),
    CHIP_KEYS: JSON.stringify({ k26u: key() }),
    MEDIA_KEYS: JSON.stringify({ m26a: key() }),
    BLOBS_DIR: path.join(source.dataDir, 'media'),
  };
}

async function populateSource(source: BenchDatabase, env: Record<string, string>): Promise<World> {
  const server = await startWorldServer({ ...env, DATABASE_URL: source.url ?? '' }, path.join(source.dataDir, 'populate'));
  try {
    return await createWorld(server, { sellers, members: 0, listings: sellers, claims: 0 });
  } finally {
    await server.close();
  }
}

async function openCluster(
  processes: number,
  source: BenchDatabase,
  env: Record<string, string>,
  onEnd: (step: () => unknown) => void,
): Promise<Cluster> {
  const folder = path.join(source.dataDir, `cluster-of-${processes}`);
  await mkdir(folder, { recursive: true });
  const database = await source.copy();
  const machine = createMachine(folder);
  onEnd(machine.close);
  const fleet = await createFleet(
    { machine: { ...machine, createDatabase: async () => ({ ...database, drop: async () => {} }) }, folder, broken: null, onEnd },
    { processes, env, nodeArguments: process.env['BENCH_NODE_ARGUMENTS']?.split(' ').filter(Boolean) ?? [] },
  );
  await fleet.startAll();
  return { fleet, database, port: Number(new URL(fleet.base).port) };
}
