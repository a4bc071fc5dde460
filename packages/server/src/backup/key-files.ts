import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseKeyTable } from '@strapline/domain/chip/key-table';
import { type Queryable, sql } from '../ports/database.ts';
import { BackupRefusal } from './manifest.ts';

type Get = (name: 'SECRET_KEY' | 'CHIP_KEYS' | 'MEDIA_KEYS') => string;

/** Each key by its file in the data folder, and the setting that replaces the file. */
const keyFiles = [
  { name: 'secret-key', setting: 'SECRET_KEY' },
  { name: 'chip-keys.json', setting: 'CHIP_KEYS' },
  { name: 'media-keys.json', setting: 'MEDIA_KEYS' },
] as const;
const witnessFolder = 'witness';

/** The keys that the server uses, and key and memory of the witness. */
export function readKeyFiles(dataDir: string, get: Get): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (const { name, setting } of keyFiles) {
    const file = path.join(dataDir, name);
    if (get(setting)) found.set(name, Buffer.from(`${get(setting)}\n`));
    else if (existsSync(file)) found.set(name, readFileSync(file));
  }
  if (!found.has('secret-key'))
    throw new BackupRefusal(
      `There is no secret key in ${dataDir}, and a backup without it is worth little. Set DATA_DIR or SECRET_KEY as for the server.`,
    );
  const witness = path.join(dataDir, witnessFolder);
  if (existsSync(witness))
    for (const name of readdirSync(witness))
      if (name === 'key' || name.endsWith('.checkpoint')) found.set(`${witnessFolder}/${name}`, readFileSync(path.join(witness, name)));
  return found;
}

/** Keys of which the database has records: of private pictures, and of chips that exist or may be made. Those of the simulator can be replaced. */
const usedKeys = [
  { name: 'media-keys.json', setting: 'MEDIA_KEYS', used: sql`select kid from media_kid where state <> 'retired' order by 1` },
  {
    name: 'chip-keys.json',
    setting: 'CHIP_KEYS',
    used: sql`select kid from chip_batch batch where purpose = 'production' and (state = 'live' or exists (select 1 from chip where chip.kid = batch.kid)) order by 1`,
  },
] as const;

/** Throws BackupRefusal if the database uses a key that isn't among these. */
export async function requireUsedKeys(db: Pick<Queryable, 'rows'>, keys: ReadonlyMap<string, Buffer>, dataDir: string): Promise<void> {
  for (const { name, setting, used } of usedKeys) {
    const table = parseKeyTable(keys.get(name)?.toString('utf8') ?? '');
    const missing = (await db.rows<{ kid: string }>(used)).map(({ kid }) => kid).filter((kid) => !table?.has(kid));
    if (missing.length > 0)
      throw new BackupRefusal(
        `The database uses the keys ${missing.join(', ')}, which are neither in ${setting} nor in ${path.join(dataDir, name)}. Use the environment of a process that runs jobs, or add --without-missing-keys if they are lost.`,
      );
  }
}

/** What stands in the way of restoring keys to this folder; null if nothing does. */
export function findKeyProblem(dataDir: string, keys: ReadonlyMap<string, Buffer>, get: Get): string | null {
  for (const [name, content] of keys) {
    if (!isKeyName(name)) return `It has an unknown key file ${name}.`;
    const file = path.join(dataDir, name);
    // An interrupted restore wrote the same.
    if (existsSync(file) && !readFileSync(file).equals(content)) return `${file} exists already. Restore to an empty data folder.`;
    const setting = findSetting(name);
    if (setting && get(setting) && !hasKeys(name, get(setting), content.toString('utf8')))
      return `${setting} differs from the key of the backup, without which its data can’t be read. Set the old one, or unset it.`;
  }
  return null;
}

/** Keys that come from a setting aren't written. Returns what removes the written files again. */
export function writeKeyFiles(dataDir: string, keys: ReadonlyMap<string, Buffer>, get: Get): () => void {
  const written: string[] = [];
  for (const [name, content] of keys) {
    const setting = findSetting(name);
    if (setting && get(setting)) continue;
    const file = path.join(dataDir, name);
    if (existsSync(file) && readFileSync(file).equals(content)) continue;
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, content, { mode: 0o600, flag: 'wx', flush: true });
    written.push(file);
  }
  return () => {
    for (const file of written) rmSync(file, { force: true });
  };
}

function findSetting(name: string): (typeof keyFiles)[number]['setting'] | undefined {
  return keyFiles.find((key) => key.name === name)?.setting;
}

function isKeyName(name: string): boolean {
  return findSetting(name) !== undefined || /^witness\/(key|[0-9a-f]{16}\.checkpoint)$/.test(name);
}

/** Whether a setting has all keys of a stored file. */
function hasKeys(name: string, setting: string, stored: string): boolean {
  if (name === 'secret-key') return Buffer.from(setting, 'base64url').equals(Buffer.from(stored.trim(), 'base64url'));
  const [own, old] = [parseKeyTable(setting), parseKeyTable(stored)];
  return [...(old ?? [])].every(([kid, { master }]) => Buffer.from(own?.get(kid)?.master ?? []).equals(Buffer.from(master)));
}
