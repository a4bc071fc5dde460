import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { populate, type World } from '../verify/load/world.ts';
import { createFleet, type Fleet } from '../verify/machine/fleet.ts';
import { createMachine } from '../verify/machine/machine.ts';
import type { BenchDatabase } from './bench-database.ts';
import { type Inventory, readInventory } from './reads.ts';

/** An installation of some processes behind a load balancer, with a copy of the database and a Redis of its own. */
export type Cluster = {
  fleet: Fleet;
  database: { name: string; url: string };
  /** Sellers with a piece each, and tokens that are valid for a day. */
  world: World;
  /** Of the pieces that were there before those. */
  inventory: Inventory;
  /** Of the load balancer. */
  port: number;
};

/** Enough that none reaches the limit of changes by one person. */
const sellers = 60;

/** Starts an installation for each number of processes. `onEnd` gets the steps that end them, in the order of their start. */
export async function openClusters(
  counts: readonly number[],
  source: BenchDatabase,
  onEnd: (step: () => unknown) => void,
): Promise<Map<number, Cluster>> {
  const clusters = new Map<number, Cluster>();
  for (const processes of counts) clusters.set(processes, await openCluster(processes, source, onEnd));
  return clusters;
}

async function openCluster(processes: number, source: BenchDatabase, onEnd: (step: () => unknown) => void): Promise<Cluster> {
  const folder = path.join(source.dataDir, `cluster-of-${processes}`);
  await mkdir(folder, { recursive: true });
  const copied = await source.copy();
  const machine = createMachine(folder);
  onEnd(machine.close);
  const fleet = await createFleet(
    { machine: { ...machine, createDatabase: async () => ({ ...copied, drop: async () => {} }) }, folder, broken: null, onEnd },
    {
      processes,
      env: { BLOBS_DIR: path.join(source.dataDir, 'media') },
      nodeArguments: process.env['BENCH_NODE_ARGUMENTS']?.split(' ').filter(Boolean) ?? [],
    },
  );
  const inventory = await readInventory(copied.url);
  const world = await populate(fleet, { sellers, members: 0, listings: sellers, claims: 0 }, path.join(folder, 'populate'));
  await fleet.startAll();
  return { fleet, database: copied, world, inventory, port: Number(new URL(fleet.base).port) };
}
