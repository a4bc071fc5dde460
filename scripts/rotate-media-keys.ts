/**
 * `npm run -s rotate-media-keys` replaces the master key of private pictures: every file key is wrapped with a new one, and the pictures stay as they are. In
 * DATABASE_URL also while servers run; the embedded database under DATA_DIR needs a stopped server. If it is interrupted, the next run continues.
 *
 * With MEDIA_KEYS the new key comes first: add it at the end, and restart all servers with it, so that each of them can use it from the start.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openEmbedded } from '@strapline/server/adapters/database/embedded';
import { openPostgres } from '@strapline/server/adapters/database/postgres';
import { openMediaKeyFile } from '@strapline/server/adapters/keys/embedded';
import { parseMediaKeys } from '@strapline/server/adapters/keys/environment';
import { MissingMediaKey } from '@strapline/server/features/private-media/media-keys';
import { type RotationResult, rotateMediaKeys } from '@strapline/server/features/private-media/rotate-keys';
import { DataFolderTaken, lockDataFolder } from '@strapline/server/platform/data-folder-lock';
import { openLog } from '@strapline/server/platform/log';
import { systemClock } from '@strapline/server/ports/clock';
import type { Database } from '@strapline/server/ports/database';

/** An error that the user can fix; the message says how. */
class Refusal extends Error {}

type Env = Record<string, string | undefined>;

async function rotate(env: Env): Promise<RotationResult> {
  const dataDir = path.resolve(env['DATA_DIR'] || './data');
  if (env['DATABASE_URL']) {
    if (!env['MEDIA_KEYS'] && !existsSync(path.join(dataDir, 'media-keys.json')))
      throw new Refusal(`There are no keys in ${dataDir}. Set DATA_DIR or MEDIA_KEYS as for the server.`);
    const db = openPostgres(env['DATABASE_URL'], { error: (detail, message) => console.error(message, detail) }, { max: 2 });
    return await rotateIn(db, dataDir, env);
  }
  const folder = path.join(dataDir, 'pglite');
  if (!existsSync(folder)) throw new Refusal(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server.`);
  const unlock = await lockDataFolder(dataDir);
  try {
    return await rotateIn(await openEmbedded(folder), dataDir, env);
  } finally {
    await unlock();
  }
}

async function rotateIn(db: Database, dataDir: string, env: Env): Promise<RotationResult> {
  const mediaKeys = env['MEDIA_KEYS'] ? parseMediaKeys(env['MEDIA_KEYS']) : openMediaKeyFile(dataDir);
  const services = { db, mediaKeys, clock: systemClock, log: openLog('error', 'json') };
  try {
    return await rotateMediaKeys(services, (rewrapped) => console.log(`${rewrapped} keys wrapped`));
  } finally {
    await db.close();
  }
}

try {
  const { kid, retired, rewrapped, failed } = await rotate(process.env);
  console.log(`The key ${kid} is in use. ${rewrapped} keys were wrapped again. Not needed any more: ${retired.join(', ') || 'none'}.`);
  if (failed.length > 0)
    console.error(`${failed.length} keys could not be opened, so the old master key stays: ${failed.slice(0, 10).join(', ')}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof Refusal) && !(error instanceof DataFolderTaken) && !(error instanceof MissingMediaKey)) throw error;
  console.error(error instanceof DataFolderTaken ? `${error.message} Stop the server, run this again, and start it.` : error.message);
  process.exitCode = 1;
}
