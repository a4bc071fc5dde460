import pg from 'pg';
import { findMigratedTemplate } from './migrated-template.ts';

/** A new migrated database on TEST_DATABASE_URL; null if the suite runs on PGlite. With TEST_DATABASE_POOLER, such as 127.0.0.1:6432, it is reached through that. */
export async function createFreshDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return null;
  const database = await createDatabase(server, findMigratedTemplate());
  const url = new URL(database.url);
  url.host = process.env['TEST_DATABASE_POOLER'] ?? url.host;
  return { ...database, url: url.href };
}

/** A copy of the template, or an empty database without one. */
export async function createDatabase(server: string, template?: string): Promise<{ name: string; url: string; drop(): Promise<void> }> {
  const name = `strapline_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await onServer(server, `create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
