/**
 * `npm run -s restore -- FILE` restores a backup to an empty database (DATABASE_URL, else an embedded one), an empty blob store and a data folder without keys, and
 * checks the books. Exits with 1 if it refused or failed, with 2 if the restored books have discrepancies.
 */
import path from 'node:path';
import { findKeyProblem, writeKeyFiles } from '@strapline/server/backup/key-files';
import { BackupRefusal } from '@strapline/server/backup/manifest';
import { type Env, openStorage, removeEmbedded } from '@strapline/server/backup/open-storage';
import { RestoreUnfinished, restoreBackup } from '@strapline/server/backup/restore-backup';
import type { AuditReport } from '@strapline/server/features/audit/audit-report';
import { checkBooks, countDiscrepancies, formatAuditReport } from '@strapline/server/features/audit/check-books';
import { SettingError } from '@strapline/server/parse-setting';
import { DataFolderTaken } from '@strapline/server/platform/data-folder-lock';

/** Returns what the audit of the restored books found. */
export async function restore(
  env: Env,
  file: string | undefined,
  report = (line: string): void => console.log(line),
): Promise<AuditReport> {
  if (!file) throw new BackupRefusal('Name the file: npm run -s restore -- FILE');
  const storage = await openStorage(env, 'new');
  const { db, blobs, dataDir, get } = storage;
  const target = {
    db,
    blobs,
    checkKeys: (keys: ReadonlyMap<string, Buffer>) => {
      const problem = findKeyProblem(dataDir, keys, get);
      if (problem) throw new BackupRefusal(problem);
    },
    writeKeys: (keys: ReadonlyMap<string, Buffer>) => writeKeyFiles(dataDir, keys, get),
  };
  let isRestored = false;
  try {
    await restoreBackup(target, path.resolve(file), report);
    isRestored = true;
    return await checkBooks(db).catch((error: unknown) => {
      throw new RestoreUnfinished('The data was restored, but the audit failed. Repeat it with npm run -s audit.', { cause: error });
    });
  } catch (error) {
    isRestored ||= error instanceof RestoreUnfinished;
    throw error;
  } finally {
    await storage.close();
    if (!isRestored) removeEmbedded(storage);
  }
}

if (import.meta.main) {
  try {
    const books = await restore(process.env, process.argv[2]);
    console.log(`Restored. Audit:\n${formatAuditReport(books)}`);
    console.log('Before you open the server, see docs/operate.md: deletions, payments and e-mails since the backup are not in it.');
    process.exitCode = countDiscrepancies(books) === 0 ? 0 : 2;
  } catch (error) {
    const isPlain = error instanceof BackupRefusal || error instanceof SettingError || error instanceof DataFolderTaken;
    if (isPlain) console.error(`${error.message} Nothing was restored.`);
    else if (error instanceof RestoreUnfinished) console.error(error.message, error.cause);
    else console.error('Nothing was restored to the database; run this again to continue.', error);
    process.exitCode = 1;
  }
}
