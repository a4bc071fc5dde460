import { createHash, randomBytes } from 'node:crypto';
import { constants, createReadStream, createWriteStream, rmSync } from 'node:fs';
import { copyFile, link, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { BackupRefusal, type Manifest, manifestName, manifestShape } from './manifest.ts';

type FileEntry = Manifest['files'][number];

/** A new backup file, readable by this user only. It has its name once it is complete. */
export async function createArchive(file: string) {
  if (await stat(file).catch(() => null)) throw createExistsRefusal(file);
  // A name that nobody can have prepared.
  const part = `${file}.${randomBytes(8).toString('hex')}.part`;
  const forgetSignals = removeOnSignal(part);
  const pack = tar.pack();
  // Most bytes are pictures and films, which are compressed already; more effort saves little.
  const written = pipeline(pack, createGzip({ level: 1 }), createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
  // Awaited at the end; a full disk also fails the write that waits.
  written.catch((error: Error) => pack.destroy(error));
  const files: FileEntry[] = [];
  const addStream = async (name: string, bytes: number, stream: Readable): Promise<void> => {
    const hash = createHash('sha256');
    const entry = pack.entry({ name, size: bytes, mode: 0o600 });
    await pipeline(
      stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      entry,
    );
    files.push({ name, bytes, sha256: hash.digest('hex') });
  };
  return {
    addStream,
    add: (name: string, content: Buffer) => addStream(name, content.length, Readable.from([content])),
    /** Returns the size of the finished file. */
    finish: async (rest: Omit<Manifest, 'files'>): Promise<number> => {
      pack.entry({ name: manifestName, mode: 0o600 }, JSON.stringify({ ...rest, files } satisfies Manifest));
      pack.finalize();
      await written;
      await giveName(part, file);
      forgetSignals();
      return (await stat(file)).size;
    },
    /** Leaves nothing behind. */
    drop: async (): Promise<void> => {
      pack.destroy();
      await written.catch(() => undefined);
      await rm(part, { force: true });
      forgetSignals();
    },
  };
}

function createExistsRefusal(file: string): BackupRefusal {
  return new BackupRefusal(`${file} already exists. Name a new file.`);
}

/** A link, because a rename would replace a file that came meanwhile. File systems without links get a copy. */
async function giveName(part: string, file: string): Promise<void> {
  await link(part, file)
    .catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      await copyFile(part, file, constants.COPYFILE_EXCL);
    })
    .catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? createExistsRefusal(file) : error;
    });
  await rm(part);
}

/** Until the returned function is called, Ctrl-C and SIGTERM remove this file before they end the process. */
function removeOnSignal(file: string): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const stop = (signal: NodeJS.Signals): void => {
    forget();
    rmSync(file, { force: true });
    process.kill(process.pid, signal);
  };
  const forget = (): void => {
    for (const signal of signals) process.off(signal, stop);
  };
  for (const signal of signals) process.on(signal, stop);
  return forget;
}
export type Archive = Awaited<ReturnType<typeof createArchive>>;

/** Visits the files of a backup in order. `visit` reads the stream to its end, or returns false to stop. */
export async function readArchive(file: string, visit: (name: string, stream: Readable, bytes: number) => Promise<boolean>): Promise<void> {
  const extract = tar.extract();
  const source = createReadStream(file);
  const unpacked = pipeline(source, createGunzip(), extract);
  unpacked.catch(() => undefined);
  try {
    for await (const entry of extract) {
      if (!(await visit(entry.header.name, entry as unknown as Readable, entry.header.size ?? 0))) break;
      entry.resume();
    }
  } finally {
    source.destroy();
  }
}

/** Reads the whole file, and throws BackupRefusal unless every file of it is as its manifest says. */
export async function checkArchive(file: string): Promise<Manifest> {
  if (!(await stat(file).catch(() => null))?.isFile()) throw new BackupRefusal(`There is no file ${file}.`);
  const found = new Map<string, Omit<FileEntry, 'name'>>();
  let manifest: unknown;
  try {
    await readArchive(file, async (name, stream) => {
      if (name === manifestName) manifest = JSON.parse((await buffer(stream)).toString('utf8'));
      else found.set(name, await hashStream(stream));
      return true;
    });
  } catch (error) {
    throw new BackupRefusal(`${file} is damaged, incomplete or no backup of Strapline.`, { cause: error });
  }
  if (manifest === undefined) throw new BackupRefusal(`${file} is incomplete: it has no manifest at its end.`);
  const parsed = manifestShape.safeParse(manifest);
  if (!parsed.success) throw new BackupRefusal(`${file} has a manifest that this version can’t read. Update Strapline first.`);
  for (const { name, bytes, sha256 } of parsed.data.files) {
    const actual = found.get(name);
    if (actual?.sha256 !== sha256 || actual.bytes !== bytes)
      throw new BackupRefusal(`${file} is damaged: ${name} ${actual ? 'differs from its hash' : 'is missing'}.`);
    found.delete(name);
  }
  const [extra] = found.keys();
  if (extra) throw new BackupRefusal(`${file} was changed: its manifest doesn’t name ${extra}.`);
  return parsed.data;
}

export async function hashStream(stream: AsyncIterable<Buffer>): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
