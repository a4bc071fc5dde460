import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPhoto } from '@strapline/testkit/bra-tags';
import type { BrokenBuild } from '../broken/broken-build.ts';
import { type Check, type CheckContext, Skip } from '../check.ts';
import { createCaller } from '../load/caller.ts';
import { describeHistory, findFailedCalls, requireWork, startTrade } from '../load/trade.ts';
import type { Member, World } from '../load/world.ts';
import type { Fleet } from '../machine/fleet.ts';

/** Uploads need 1 GB of free space, so the disk has a little more. */
const diskMb = 1_200;
const mb = 1_048_576;

const ignoresDisk: BrokenBuild = {
  name: 'ignores-a-full-disk',
  loss: 'Uploads fill the disk to its end, and the database on it stops.',
  changes: [
    {
      file: 'packages/server/src/adapters/disk/embedded.ts',
      from: 'return bavail * bsize;',
      to: 'return bavail * bsize + 2 ** 40;',
    },
  ],
  expects: /^low: /,
};

/** Data folders on a small disk in memory, which is filled and emptied. */
export const diskFull: Check = {
  name: 'disk-full',
  summary:
    'the disk of the data folders fills up: uploads are refused, trade goes on, and with space again uploads and exports work by themselves',
  loadSeconds: 30,
  limitSeconds: 400,
  needs: ['postgres', 'redis', 'tmpfs'],
  brokenBuilds: [ignoresDisk],
  run: async (context) => {
    const disk = mountDisk(context);
    const trade = await startTrade(context, {
      workers: 8,
      fleet: {
        env: { BLOBS_DIR: path.join(disk, 'blobs') },
        envOf: (number) => ({ DATA_DIR: path.join(disk, `server-${number}`) }),
      },
    });
    const { fleet, world, load } = trade;
    const findings = await fillAndEmpty(context, fleet, world, disk);
    await trade.stop();
    findings.push(...findFailedCalls(load), ...(await trade.findViolations()), ...requireWork(load, 5));
    return { figures: `a disk of ${diskMb} MB with ${freeMb(disk)} MB free at the end; ${describeHistory(load)}`, findings };
  },
};

async function fillAndEmpty({ loadSeconds }: CheckContext, { base, servers }: Fleet, world: World, disk: string): Promise<string[]> {
  const [seller] = world.sellers;
  if (!seller) throw new Error('the world is too small');
  const findings: string[] = [];
  const isUploaded = async (): Promise<number> => await sendPhoto(base, seller);
  const before = await isUploaded();
  if (before !== 201) findings.push(`before: an upload was answered ${before}`);
  const part = (loadSeconds * 1000) / 4;
  // Less than uploads need, then nothing at all.
  for (const [what, leaveMb] of [
    ['low', 600],
    ['full', 0],
  ] as const) {
    fill(disk, freeMb(disk) - leaveMb, what);
    await pause(part);
    const status = await isUploaded();
    if (status !== 503) findings.push(`${what}: an upload was answered ${status}, not 503`);
    for (const server of servers) {
      const ready = await server.readiness();
      if (ready !== 200) findings.push(`${what}: /readyz answered ${ready}, although the database is elsewhere`);
    }
  }
  const caller = createCaller(base, { name: seller.username, token: seller.token, address: '10.15.0.1' });
  const { exportId } = await caller.read('exportMyData', {});
  await pause(part);
  const { status: whileFull } = await caller.read('getExport', { exportId });
  if (whileFull === 'ready') findings.push('full: an export was ready without space');
  for (const file of ['low', 'full', 'full.rest']) rmSync(path.join(disk, file), { force: true });
  const after = await isUploaded();
  if (after !== 201) findings.push(`back: an upload was answered ${after}`);
  const until = performance.now() + 120_000;
  let status = '';
  while (status !== 'ready' && performance.now() < until) {
    status = (await caller.read('getExport', { exportId })).status;
    await pause(500);
  }
  caller.close();
  return status === 'ready' ? findings : [...findings, `back: an export that began on a full disk is ${status} two minutes after`];
}

function mountDisk({ folder, onEnd }: CheckContext): string {
  const disk = path.join(folder, 'disk');
  mkdirSync(disk, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', disk], { encoding: 'utf8' });
  if (mounted.status !== 0) throw new Skip(`a tmpfs can't be mounted: ${(mounted.error?.message ?? mounted.stderr).trim()}`);
  onEnd(() => execFileSync('umount', ['--lazy', disk]));
  return disk;
}

function freeMb(disk: string): number {
  const { bavail, bsize } = statfsSync(disk);
  return Math.floor((bavail * bsize) / mb);
}

function fill(disk: string, size: number, name: string): void {
  const file = path.join(disk, name);
  // The last blocks may be taken by the servers' own files meanwhile.
  const done = spawnSync('fallocate', ['--length', `${size}MiB`, file], { encoding: 'utf8' });
  if (done.status !== 0 && name !== 'full') throw new Error(`the disk could not be filled: ${done.stderr}`);
  if (name === 'full') spawnSync('dd', ['if=/dev/zero', `of=${file}.rest`, 'bs=4096', 'count=100000'], { stdio: 'ignore' });
}

async function sendPhoto(base: string, { token }: Member): Promise<number> {
  const photo = await createPhoto(400);
  const answer = await fetch(`${base}/v1/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'x-application': 'strapline',
      'upload-length': String(photo.length),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(photo),
  }).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}
