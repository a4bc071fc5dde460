import path from 'node:path';

/** Folder of the SQL that creates the tables of `createIdentityStore`. */
export const identityMigrations = path.resolve(import.meta.dirname, 'migrations');
