/**
 * `npm run -s make-admin -- NAME` makes a member an admin, in DATABASE_URL or the embedded database under DATA_DIR, for which the server must be stopped. For the
 * first two admins of an installation.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openEmbedded } from '@strapline/server/adapters/database/embedded';
import { openPostgres } from '@strapline/server/adapters/database/postgres';
import { MakeAdminError, makeAdmin } from '@strapline/server/make-admin';
import { DataFolderTaken, lockDataFolder } from '@strapline/server/platform/data-folder-lock';
import type { Database } from '@strapline/server/ports/database';

type Env = Record<string, string | undefined>;

async function makeConfiguredAdmin(name: string | undefined, env: Env): Promise<string> {
  if (!name)
    throw new MakeAdminError('Enter a username, sign-in name or e-mail address, for example: npm run -s make-admin -- june@post.example');
  if (env['OIDC_URL']) throw new MakeAdminError('Accounts are managed by Keycloak here. Give the client role admin there.');
  if (env['DATABASE_URL']) {
    const db = openPostgres(env['DATABASE_URL'], { error: (detail, message) => console.error(message, detail) }, { max: 2 });
    return await closeAfter(db, makeAdmin(db, name));
  }
  const dataDir = path.resolve(env['DATA_DIR'] || './data');
  const folder = path.join(dataDir, 'pglite');
  if (!existsSync(folder)) throw new MakeAdminError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server.`);
  const unlock = await lockDataFolder(dataDir);
  try {
    const db = await openEmbedded(folder);
    return await closeAfter(db, makeAdmin(db, name));
  } finally {
    await unlock();
  }
}

async function closeAfter<T>(db: Database, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } finally {
    await db.close();
  }
}

try {
  console.log(await makeConfiguredAdmin(process.argv[2], process.env));
} catch (error) {
  if (!(error instanceof MakeAdminError) && !(error instanceof DataFolderTaken)) throw error;
  console.error(error instanceof DataFolderTaken ? `${error.message} Stop the server, run this again, and start it.` : error.message);
  process.exitCode = 1;
}
