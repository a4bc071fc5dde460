import { cpSync, existsSync } from 'node:fs';

const setting = 'TEST_MIGRATED_TEMPLATE';

/** What every house of a run begins with a copy of: a folder of PGlite, or the name of a database on TEST_DATABASE_URL. Undefined where none was made. */
export function migratedTemplate(): string | undefined {
  return process.env[setting];
}

/** Tells the processes that run the tests; `undefined` takes it back. */
export function tellTemplate(template: string | undefined): void {
  if (template) process.env[setting] = template;
  else delete process.env[setting];
}

/** Puts the template where an embedded database will be opened. A folder that has a database keeps it. */
export function copyTemplate(folder: string): void {
  const template = migratedTemplate();
  if (template && !existsSync(folder)) cpSync(template, folder, { recursive: true });
}
