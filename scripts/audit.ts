/**
 * `npm run -s audit` checks payments, orders, owners, provenance and the audit log. Reads DATABASE_URL if set; otherwise the embedded
 * database under DATA_DIR, directly or through the running server. Exits with 1 if it finds a discrepancy, with 2 if it could not run.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openEmbedded } from '@strapline/server/adapters/database/embedded';
import { openPostgres } from '@strapline/server/adapters/database/postgres';
import type { AuditReport } from '@strapline/server/features/audit/audit-report';
import { createOperatorProof } from '@strapline/server/features/audit/books-route';
import { checkBooks, countDiscrepancies, formatAuditReport } from '@strapline/server/features/audit/check-books';
import { DataFolderTaken, lockDataFolder } from '@strapline/server/platform/data-folder-lock';
import { loadSecrets } from '@strapline/server/platform/secrets';

/** An error that the user can fix; the message says how. */
class Refusal extends Error {}

/** Queries may read millions of rows. */
const queryTimeoutMs = 300_000;

type Env = Record<string, string | undefined>;

/** Runs the audit on the configured database. */
export async function audit(env: Env): Promise<{ from: string; books: AuditReport }> {
  const databaseUrl = env['DATABASE_URL'];
  if (databaseUrl) return { from: 'the database in DATABASE_URL', books: await ofPostgres(databaseUrl) };
  const dataDir = path.resolve(env['DATA_DIR'] || './data');
  const folder = path.join(dataDir, 'pglite');
  if (!existsSync(folder)) throw new Refusal(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
  try {
    const release = await lockDataFolder(dataDir);
    try {
      return { from: `${dataDir} (server stopped)`, books: await ofFolder(folder) };
    } finally {
      await release();
    }
  } catch (error) {
    if (!(error instanceof DataFolderTaken)) throw error;
    const port = env['PORT'] || '8080';
    return { from: `the running server on port ${port}`, books: await ofServer(port, dataDir, env['SECRET_KEY']) };
  }
}

async function ofPostgres(url: string): Promise<AuditReport> {
  const db = openPostgres(url, { error: (detail, message) => console.error(message, detail) }, { max: 2, statementMs: queryTimeoutMs });
  try {
    return await checkBooks(db);
  } finally {
    await db.close();
  }
}

async function ofFolder(folder: string): Promise<AuditReport> {
  const db = await openEmbedded(folder);
  try {
    return await checkBooks(db);
  } finally {
    await db.close();
  }
}

async function ofServer(port: string, dataDir: string, secretKey: string | undefined): Promise<AuditReport> {
  const proof = createOperatorProof(loadSecrets(dataDir, secretKey || null));
  const request = { method: 'POST', headers: { 'x-operator-proof': proof }, signal: AbortSignal.timeout(60_000) };
  const answer = await fetch(`http://127.0.0.1:${port}/v1/audit`, request).catch(() => null);
  if (!answer?.ok)
    throw new Refusal(
      `A server is using ${dataDir}, but no server with its key responds on port ${port}. Set PORT to its port, or stop it.`,
    );
  const body: unknown = await answer.json();
  if (!isBooks(body)) throw new Refusal(`Port ${port} belongs to another program. Set PORT to the port of the Strapline server.`);
  return body;
}

function isBooks(body: unknown): body is AuditReport {
  return typeof body === 'object' && body !== null && 'results' in body && Array.isArray(body.results) && 'notes' in body;
}

if (import.meta.main) {
  try {
    const { from, books } = await audit(process.env);
    console.log(`Audit of ${from}\n${formatAuditReport(books)}`);
    process.exitCode = countDiscrepancies(books) === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
