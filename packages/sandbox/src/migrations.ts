import path from 'node:path';

/** Folder of the SQL that creates the tables of `createSandboxStore`. */
export const sandboxMigrations = path.resolve(import.meta.dirname, 'migrations');
