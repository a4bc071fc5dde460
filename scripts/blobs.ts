/**
 * `npm run -s blobs -- copy --to s3` copies pictures, films and exports from BLOBS_DIR to the bucket of the S3 settings, and `--to folder` copies them back. Each copy
 * is read back and compared. Servers may run meanwhile, and the next run continues. Nothing is deleted, but with `--delete-extra` copies of what is gone from the source.
 * Exits with 1 unless both have the same.
 */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openFolderBlobs } from '@strapline/server/adapters/blobs/embedded';
import { openS3Blobs } from '@strapline/server/adapters/blobs/s3';
import { type CopyResult, copyBlobs } from '@strapline/server/backup/copy-blobs';
import { BackupRefusal } from '@strapline/server/backup/manifest';
import type { Env } from '@strapline/server/backup/open-storage';
import { SettingError } from '@strapline/server/parse-setting';
import { BlobsUnavailable } from '@strapline/server/ports/blobs';
import { readStorage } from '@strapline/server/storage-settings';

const usage = 'npm run -s blobs -- copy --to s3, or --to folder, with --delete-extra for the last copy';
const deleteExtra = 'delete-extra';
const namedExtra = 20;
/** Progress is printed at most this often. */
const reportMs = 2_000;

export async function copy(env: Env, args: readonly string[], report = (line: string): void => console.log(line)): Promise<CopyResult> {
  const { to, deletesExtra } = readArguments(args);
  const get = (name: string): string => env[name]?.trim() ?? '';
  const { dataDir, s3, blobsDir } = readStorage(get);
  if (!s3) throw new BackupRefusal('Set S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_KEY_ID and S3_SECRET.');
  const [folder, bucket] = [openFolderBlobs(blobsDir), openS3Blobs(s3)];
  try {
    await bucket.prepare({ warn: (_detail, message) => report(message) });
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const place = createHash('sha256').update(`${to} ${s3.endpoint} ${s3.bucket} ${blobsDir}`).digest('hex').slice(0, 12);
    const [source, target] = to === 's3' ? [folder, bucket] : [bucket, folder];
    let next = 0;
    return await copyBlobs(source, target, {
      deletesExtra,
      progressFile: path.join(dataDir, `copied-blobs-${place}.txt`),
      report: (done, all) => {
        if (Date.now() < next && done < all) return;
        next = Date.now() + reportMs;
        report(`${done} of ${all}`);
      },
    });
  } finally {
    bucket.close();
  }
}

function readArguments(args: readonly string[]): { to: 's3' | 'folder'; deletesExtra: boolean } {
  try {
    const options = { to: { type: 'string' }, [deleteExtra]: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const { to } = values;
    if (positionals.join(' ') === 'copy' && (to === 's3' || to === 'folder')) return { to, deletesExtra: values[deleteExtra] === true };
  } catch {
    // An unknown option is answered as a wrong command is.
  }
  throw new BackupRefusal(`Use it as ${usage}.`);
}

const formatFiles = (count: number): string => (count === 1 ? '1 file' : `${count} files`);

export function formatResult({ copied, before, bytes, broken, extra, removed }: CopyResult): string {
  const lines = broken.map(({ name, problem }) => `${name}: ${problem}`);
  lines.push(...extra.slice(0, namedExtra).map((name) => `${name}: not at the source`));
  const problems = [
    ...(broken.length > 0 ? [`${formatFiles(broken.length)} could not be copied`] : []),
    ...(extra.length > 0
      ? [`${formatFiles(extra.length)} not at the source (--${deleteExtra} removes those that this command copied)`]
      : []),
  ];
  const gone = removed > 0 ? `, ${removed} that are gone from the source removed` : '';
  const done = `${formatFiles(copied)} copied and verified (${(bytes / 1e6).toFixed(1)} MB), ${before} already there${gone}`;
  return [...lines, problems.length > 0 ? `Not complete: ${problems.join(', ')}. ${done}.` : `Complete: ${done}.`].join('\n');
}

if (import.meta.main) {
  try {
    const result = await copy(process.env, process.argv.slice(2));
    console.log(formatResult(result));
    process.exitCode = result.broken.length + result.extra.length > 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof BackupRefusal || error instanceof SettingError) console.error(error.message);
    else if (error instanceof BlobsUnavailable) console.error('Not complete: the store does not respond. Run this again to continue.');
    else console.error('Not complete. Run this again to continue.', error);
    process.exitCode = 1;
  }
}
