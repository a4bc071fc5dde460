import { appendFile, readFile } from 'node:fs/promises';
import { type Blobs, BlobsUnavailable } from '../ports/blobs.ts';
import { hashStream } from './archive.ts';
import { fetchBlob, retry, withTemporaryFile } from './fetch-blob.ts';

export type CopyResult = {
  copied: number;
  before: number;
  bytes: number;
  broken: { name: string; problem: string }[];
  /** What the target has and the source hasn't: deleted since it was copied, or never copied from there. */
  extra: string[];
  removed: number;
};
type CopyOptions = {
  /** Names that were copied and verified, one per line: a copy that was interrupted continues after them. */
  progressFile: string;
  report?: (done: number, all: number) => void;
  /** Removes what was copied before and is gone from the source since. */
  deletesExtra?: boolean;
};

/** How many blobs are under way at a time: each waits for the store most of the time. */
const atOnce = 4;

/**
 * Copies all blobs to another store and reads each copy back to compare it by SHA-256. Never changes the source. A blob that can't be copied is reported and
 * doesn't stop the others; a store that is away does. Never removes what wasn't copied by it, such as pictures of a server that uses the target already.
 */
export async function copyBlobs(
  from: Blobs,
  to: Blobs,
  { progressFile, report = () => {}, deletesExtra = false }: CopyOptions,
): Promise<CopyResult> {
  const verified = new Set((await readFile(progressFile, 'utf8').catch(() => '')).split('\n'));
  const present = new Map<string, number>();
  for await (const { name, bytes } of to.list()) present.set(name, bytes);
  const extra = new Set(present.keys());
  const left: string[] = [];
  let all = 0;
  for await (const { name, bytes } of from.list()) {
    all += 1;
    extra.delete(name);
    // The list of an emptied store has no such name, whatever the progress says.
    if (!verified.has(name) || present.get(name) !== bytes) left.push(name);
  }
  const result: CopyResult = { copied: 0, before: all - left.length, bytes: 0, broken: [], extra: [], removed: 0 };
  let isStopped = false;
  const work = async (): Promise<void> => {
    for (let name = left.pop(); name !== undefined && !isStopped; name = left.pop()) {
      const outcome = await copyBlob(from, to, name).catch((error: unknown) => {
        isStopped = true;
        throw error;
      });
      if ('problem' in outcome) result.broken.push({ name, problem: outcome.problem });
      else {
        await appendFile(progressFile, `${name}\n`, { mode: 0o600 });
        result.copied += 1;
        result.bytes += outcome.bytes;
      }
      report(result.before + result.copied + result.broken.length, all);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  for (const name of extra) {
    // An empty source is a wrong one, or was deleted after the move.
    if (!deletesExtra || all === 0 || !verified.has(name)) result.extra.push(name);
    else {
      await retry(() => to.remove(name));
      result.removed += 1;
    }
  }
  return result;
}

async function copyBlob(from: Blobs, to: Blobs, name: string): Promise<{ bytes: number } | { problem: string }> {
  return await withTemporaryFile(async (file) => {
    const source = await fetchBlob(from, name, file).catch((error: unknown) => {
      if (error instanceof BlobsUnavailable) throw error;
      return describe(error);
    });
    if (typeof source === 'string') return { problem: `cannot be read: ${source}` };
    // Removed since it was listed.
    if (!source) return { bytes: 0 };
    const copy = await retry(async () => {
      await to.put(name, { file }, source.type);
      const stored = await to.get(name);
      return stored && (await hashStream(stored.stream));
    });
    return copy?.sha256 === source.sha256 ? { bytes: source.bytes } : { problem: `the copy ${copy ? 'differs' : 'is missing'}` };
  });
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
