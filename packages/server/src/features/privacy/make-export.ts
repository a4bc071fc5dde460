import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { retention } from '@strapline/domain/privacy/retention';
import { ZipFile } from 'yazl';
import type { JobHandler } from '../../platform/job-runner.ts';
import type { Services } from '../../platform/services.ts';
import { notifyAboutAccount } from '../notification/notification.ts';
import { formatBlobName } from '../upload/upload.ts';
import { type ExportRow, findExport, markReady, recordProgress } from './export.store.ts';
import { dropExports, formatExportName } from './export-files.ts';
import { type ExportedFile, exportSubjects, listMediaFiles, sharedSubjects } from './export-subjects.ts';

/** Collects somebody's data in a ZIP file, streamed to a temporary file and then stored with the media. A restart begins again. */
export const makeExport: JobHandler<'data-export'> = async (services, { exportId }) => {
  const row = await findExport(services.db, exportId);
  if (row?.state !== 'working') return;
  const folder = path.join(services.config.dataDir, 'exports');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${exportId}.zip`);
  try {
    await writeZip(services, row, file);
    await services.blobs.put(formatExportName(exportId), { file }, 'application/zip');
    await dropExports(services, row.account_id, exportId);
    const { size } = await stat(file);
    const isKept = await finishExport(services, row, size);
    if (!isKept) await services.blobs.remove(formatExportName(exportId));
  } finally {
    await rm(file, { force: true });
  }
};

/** Each file is read while the archive is written, one after the other, so memory doesn't grow with what somebody has. */
async function writeZip(services: Services, { id, account_id }: ExportRow, file: string): Promise<void> {
  const media = await listMediaFiles(services, account_id);
  const subjects = listSubjects(services, account_id);
  const progress = { done: 0, total: subjects.length + media.length };
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  // Without a listener, a file that can't be read would end the process.
  zip.on('error', (error) => output.destroy(error));
  const written = pipeline(output, createWriteStream(file, { mode: 0o600 }));
  zip.addBuffer(Buffer.from(createReadme(services)), 'README.txt');
  for (const { name, load } of subjects)
    zip.addReadStreamLazy(name, (open) => {
      progress.done += 1;
      open(null, Readable.from(load()));
    });
  for (const one of media) addMedia(zip, services, one, progress);
  const timer = setInterval(() => void recordProgress(services.db, id, progress).catch(() => undefined), 1_000);
  try {
    zip.end();
    await written;
  } finally {
    clearInterval(timer);
  }
  await recordProgress(services.db, id, progress);
}

type SubjectFile = { name: string; load: () => AsyncIterable<string> };

/** What apps share, and a folder for each app: no file has records of two apps. */
function listSubjects(services: Services, accountId: string): SubjectFile[] {
  return Object.entries(exportSubjects).flatMap(([name, load]) => {
    const { all, main } = services.apps;
    if (sharedSubjects.has(name)) return [{ name, load: () => load(services, accountId, main.key) }];
    return all.map(({ key }) => ({ name: `${key}/${name}`, load: () => load(services, accountId, key) }));
  });
}

/** Pictures and videos don't compress. */
function addMedia(zip: ZipFile, { blobs }: Services, { id, name, app }: ExportedFile, progress: { done: number }): void {
  zip.addReadStreamLazy(`${app}/media/${id}-${name}`, { compress: false }, (open) => {
    progress.done += 1;
    blobs.get(formatBlobName(id, name)).then(
      // It may have been removed meanwhile.
      (blob) => open(null, blob?.stream ?? Readable.from([])),
      (error: unknown) => open(error, Readable.from([])),
    );
  });
}

async function finishExport(services: Services, { id, account_id }: ExportRow, bytes: number): Promise<boolean> {
  const { db, jobs, clock } = services;
  const at = clock.now();
  return await db.transaction(async (trx) => {
    if (!(await markReady(trx, id, bytes, at, new Date(at.getTime() + retention.export)))) return false;
    await jobs.add(trx, { kind: 'privacy-mail', payload: { accountId: account_id, news: 'export_ready' }, runAt: at });
    await notifyAboutAccount(trx, services, account_id, 'account_export_ready', '/account?tab=privacy');
    return true;
  });
}

function createReadme({ apps, clock }: Services): string {
  const folders = apps.all.map(({ key, name }) => `${key.padEnd(15)} a folder with what you have at ${name}`);
  return `Your data at ${apps.main.name}
Made on ${clock.now().toISOString()}

profile.json    your account, profile, birth date, e-mail address and devices
consents.json   what you agreed to or withdrew, with the version of each text, and whom you named in your pictures
payouts.json    what you earned, and payouts
${folders.join('\n')}

In each folder:
pieces.json     pieces that you created or own, and your uploads
orders.json     what you bought and sold, with timelines, refunds and disputes
offers.json     offers that you made or got
messages.json   your messages
posts.json      what you wrote for the blog, drafts included
forum.json      what you wrote in the forum, what you liked, and topics you read
ratings.json    reviews that you wrote or got, and replies
saved.json      pieces you saved, people you follow, your saved searches with what they found, and your widgets for other sites
notifications.json
                what we notified you of, and browsers that get pushes
reports.json    what you reported, and what became of it
decisions.json  decisions about your things, with their reasons and your appeals
pairs.json      your pairs, with their checks and proofs
surveys.json    handles that you claimed, surveys about you, and your answers to surveys
private-pictures.json
                your galleries, who may open your private pictures, who did, and how each is encrypted
media/          your pictures and videos, in the largest size that we store; private ones as you encrypted them

Amounts are in US cents, times in UTC. Data of other people is left out. What we store, why and for how long is on our privacy page.
`;
}
