/**
 * `npm run -s backup -- FILE` writes database, pictures and keys to one file. With DATABASE_URL also while servers run; the embedded database under DATA_DIR needs
 * a stopped server. `--without-missing-keys` accepts that keys are lost. Exits with 1 if it wrote nothing.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createBackup } from '@strapline/server/backup/create-backup';
import { readKeyFiles, requireUsedKeys } from '@strapline/server/backup/key-files';
import { BackupRefusal } from '@strapline/server/backup/manifest';
import { type Env, openStorage } from '@strapline/server/backup/open-storage';
import { SettingError } from '@strapline/server/parse-setting';
import { DataFolderTaken } from '@strapline/server/platform/data-folder-lock';

const withoutKeys = 'without-missing-keys';

/** Returns the sentence for the operator. */
export async function backup(env: Env, args: readonly string[], report = (line: string): void => console.log(line)): Promise<string> {
  const { file, needsAllKeys } = readArguments(args);
  const storage = await openStorage(env, 'existing');
  try {
    const keys = readKeyFiles(storage.dataDir, storage.get);
    if (needsAllKeys) await requireUsedKeys(storage.db, keys, storage.dataDir);
    const { bytes, rows, blobs, removedMeanwhile } = await createBackup({ ...storage, keys }, path.resolve(file), report);
    const removed = removedMeanwhile > 0 ? ` ${removedMeanwhile} files were deleted meanwhile and are not in it.` : '';
    return `${file} has ${rows} rows, ${blobs} pictures and other files, and keys, in ${formatBytes(bytes)}.${removed}
${describeKeys(keys)}
Anyone who has the file can read everything, private pictures too, and sign as this server. Store it encrypted and apart from the server.`;
  } finally {
    await storage.close();
  }
}

function readArguments(args: readonly string[]): { file: string; needsAllKeys: boolean } {
  try {
    const options = { [withoutKeys]: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [file, ...others] = positionals;
    if (file && others.length === 0) return { file, needsAllKeys: values[withoutKeys] !== true };
  } catch {
    // An unknown option is answered as a missing file is.
  }
  throw new BackupRefusal('Name the file: npm run -s backup -- FILE');
}

function describeKeys(keys: ReadonlyMap<string, Buffer>): string {
  const names = [...keys.keys()];
  const own = names.filter((name) => !name.includes('/'));
  return `Keys: ${own.join(', ')}. ${names.includes('witness/key') ? 'The witness is in it.' : 'It has no witness: DATA_DIR has none.'}`;
}

function formatBytes(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}

if (import.meta.main) {
  try {
    console.log(await backup(process.env, process.argv.slice(2)));
  } catch (error) {
    if (error instanceof DataFolderTaken) console.error(`${error.message} No backup was made.`);
    else if (error instanceof BackupRefusal || error instanceof SettingError) console.error(`${error.message} No backup was made.`);
    else console.error('No backup was made.', error);
    process.exitCode = 1;
  }
}
