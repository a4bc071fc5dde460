/**
 * `npm run -s audit` checks the books: payments, orders, owners, provenance, audit log. With DATABASE_URL it reads that database; without, the embedded one
 * under DATA_DIR of a server that has stopped, or through the server that is running on it. Ends with 1 when anything does not agree.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openEmbedded } from '@strapline/server/adapters/database/embedded';
import { openPostgres } from '@strapline/server/adapters/database/postgres';
import { operatorProof } from '@strapline/server/features/audit/books-route';
import { checkBooks, faultsOf, reportOf } from '@strapline/server/features/audit/check-books';
import type { Books } from '@strapline/server/features/audit/findings';
import { DataFolderTaken, lockDataFolder } from '@strapline/server/platform/data-folder-lock';
import { loadSecrets } from '@strapline/server/platform/secrets';

/** Something that the person at the keyboard can mend; the message says how. */
class Refusal extends Error {}

/** A question to a large house may look at millions of rows. */
const longMs = 300_000;

type Env = Record<string, string | undefined>;

/** The books, wherever they lie. */
export async function audit(env: Env): Promise<{ from: string; books: Books }> {
  const databaseUrl = env['DATABASE_URL'];
  if (databaseUrl) return { from: 'the database of DATABASE_URL', books: await ofPostgres(databaseUrl) };
  const dataDir = path.resolve(env['DATA_DIR'] || './data');
  const folder = path.join(dataDir, 'pglite');
  if (!existsSync(folder)) throw new Refusal(`There is no database in ${dataDir}. Say DATA_DIR, or DATABASE_URL.`);
  try {
    const release = await lockDataFolder(dataDir);
    try {
      return { from: `${dataDir}, its server stopped`, books: await ofFolder(folder) };
    } finally {
      await release();
    }
  } catch (error) {
    if (!(error instanceof DataFolderTaken)) throw error;
    const port = env['PORT'] || '8080';
    return { from: `the running server on port ${port}`, books: await ofServer(port, dataDir, env['SECRET_KEY']) };
  }
}

async function ofPostgres(url: string): Promise<Books> {
  const db = openPostgres(url, { error: (detail, message) => console.error(message, detail) }, 2, longMs);
  try {
    return await checkBooks(db);
  } finally {
    await db.close();
  }
}

async function ofFolder(folder: string): Promise<Books> {
  const db = await openEmbedded(folder);
  try {
    return await checkBooks(db);
  } finally {
    await db.close();
  }
}

async function ofServer(port: string, dataDir: string, secretKey: string | undefined): Promise<Books> {
  const proof = operatorProof(loadSecrets(dataDir, secretKey || null));
  const request = { method: 'POST', headers: { 'x-operator-proof': proof }, signal: AbortSignal.timeout(60_000) };
  const answer = await fetch(`http://127.0.0.1:${port}/v1/audit`, request).catch(() => null);
  if (!answer?.ok) throw new Refusal(`A server uses ${dataDir}, and none with its key answers on port ${port}. Say its PORT, or stop it.`);
  const body: unknown = await answer.json();
  if (!isBooks(body)) throw new Refusal(`What answers on port ${port} is not our server.`);
  return body;
}

function isBooks(body: unknown): body is Books {
  return typeof body === 'object' && body !== null && 'findings' in body && Array.isArray(body.findings) && 'notes' in body;
}

if (import.meta.main) {
  try {
    const { from, books } = await audit(process.env);
    console.log(`Audit of ${from}\n${reportOf(books)}`);
    process.exitCode = faultsOf(books) === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
