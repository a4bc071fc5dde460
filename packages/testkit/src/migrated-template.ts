import { cpSync, existsSync } from 'node:fs';

const setting = 'TEST_MIGRATED_TEMPLATE';

/**
 * The database that every test server of a run copies: a folder of PGlite, or the name of a database on TEST_DATABASE_URL. Undefined if
 * there is none.
 */
export function findMigratedTemplate(): string | undefined {
  return process.env[setting];
}

/** Passes the template to the test processes; `undefined` removes it. */
export function setMigratedTemplate(template: string | undefined): void {
  if (template) process.env[setting] = template;
  else delete process.env[setting];
}

/** Copies the template to the folder of an embedded database, unless it exists. */
export function copyTemplate(folder: string): void {
  const template = findMigratedTemplate();
  if (template && !existsSync(folder)) cpSync(template, folder, { recursive: true });
}
