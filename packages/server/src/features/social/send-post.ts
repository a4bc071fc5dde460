import { minute, second } from '@strapline/domain/time';
import type { JobHandler } from '../../platform/job-runner.ts';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { type PostPicture, type Publisher, SocialRefused, SocialUnavailable } from '../../ports/social.ts';
import { pictureFiles } from '../upload/upload.ts';
import { lockOutboxPost, type OutboxRow, updateOutboxPost } from './outbox.store.ts';
import { scheduleDrop } from './post-pictures.ts';

/** After this many attempts a post has failed, about two hours after the first. */
const maxAttempts = 8;
/** Longer than an attempt takes with all its time limits. Until then nobody else begins one: its process may still be at work. */
const leaseMs = 4 * minute;

const createKey = (id: string): string => `outbox-send ${id}`;

export function findPublisher({ social }: Pick<Services, 'social'>, network: OutboxRow['network']): Publisher | null {
  return social[network];
}

type Jobs = Pick<Services, 'jobs'>;

export async function scheduleSending(trx: Trx, { jobs }: Jobs, { id, app }: Pick<OutboxRow, 'id' | 'app'>, runAt: Date): Promise<void> {
  await jobs.add(trx, { kind: 'outbox-send', key: createKey(id), payload: { app, outboxId: id }, runAt });
}

export async function cancelSending(trx: Trx, { jobs }: Jobs, id: string): Promise<void> {
  await jobs.remove(trx, createKey(id));
}

/**
 * Sends one post. Whatever happens in between, the network has it once: on Bluesky each attempt writes the same record, and on Reddit an attempt after one whose end
 * nobody knows looks for its post first.
 */
export const sendPost: JobHandler<'outbox-send'> = async (services, { outboxId }) => {
  const attempt = await services.db.transaction(async (trx) => await beginAttempt(trx, services, outboxId));
  if (!attempt) return;
  const { row, publisher } = attempt;
  try {
    const { uri, url } = await publisher.publish({
      recordKey: row.record_key,
      writtenAt: row.created_at,
      title: row.title,
      text: row.text,
      link: row.link,
      pictures: await readPictures(services, row),
      attemptedAt: row.unknown_since,
    });
    await endAttempt(services, outboxId, {
      state: 'sent',
      remote_uri: uri,
      remote_url: url,
      sent_at: services.clock.now(),
      error_code: null,
    });
  } catch (error) {
    if (!(error instanceof SocialRefused || error instanceof SocialUnavailable)) throw error;
    services.log.warn(
      { err: error, outboxId, network: row.network, attempts: row.attempts },
      'a post could not be sent to another network',
    );
    const isOver = error instanceof SocialRefused || row.attempts >= maxAttempts;
    const code = error instanceof SocialRefused ? error.code : 'unavailable';
    await endAttempt(services, outboxId, {
      state: isOver ? 'failed' : 'queued',
      error_code: code,
      // A refusal says that nothing was posted.
      unknown_since: error instanceof SocialRefused ? row.unknown_since : (row.unknown_since ?? row.attempted_at),
    });
  }
};

type Attempt = { row: OutboxRow; publisher: Publisher };

async function beginAttempt(trx: Trx, services: Services, id: string): Promise<Attempt | null> {
  const row = await lockOutboxPost(trx, id);
  if (row?.state !== 'queued' && row?.state !== 'sending') return null;
  const now = services.clock.now();
  if (row.state === 'queued' && row.scheduled_at && row.scheduled_at > now) {
    await scheduleSending(trx, services, row, row.scheduled_at);
    return null;
  }
  const leaseEnd = row.state === 'sending' && row.attempted_at ? new Date(row.attempted_at.getTime() + leaseMs) : null;
  if (leaseEnd && leaseEnd > now) {
    await scheduleSending(trx, services, row, leaseEnd);
    return null;
  }
  // Nobody knows why its attempts don't end, such as a process that dies of it.
  if (row.state === 'sending' && row.attempts >= maxAttempts) {
    await updateOutboxPost(trx, row, { state: 'failed', error_code: 'interrupted', unknown_since: row.unknown_since ?? row.attempted_at });
    return null;
  }
  const publisher = findPublisher(services, row.network);
  if (!publisher) {
    await updateOutboxPost(trx, row, { state: 'not_sent' });
    return null;
  }
  // One that is still being sent was interrupted.
  const unknownSince = row.state === 'sending' ? (row.unknown_since ?? row.attempted_at) : row.unknown_since;
  const changes = { state: 'sending', attempts: row.attempts + 1, attempted_at: now, unknown_since: unknownSince } as const;
  return { row: await updateOutboxPost(trx, row, changes), publisher };
}

type Outcome = Parameters<typeof updateOutboxPost>[2];

/** A post that was removed meanwhile, because it names somebody whose account is deleted, stays removed. */
async function endAttempt(services: Services, id: string, outcome: Outcome): Promise<void> {
  await services.db.transaction(async (trx) => {
    const row = await lockOutboxPost(trx, id);
    if (row?.state !== 'sending') return;
    await updateOutboxPost(trx, row, outcome);
    const now = services.clock.now();
    if (outcome.state === 'queued') await scheduleSending(trx, services, row, new Date(now.getTime() + getBackoff(row.attempts)));
    if (outcome.state === 'sent') await scheduleDrop(trx, services, row.folder, 0);
  });
}

/** 30 s, one minute, two, four and so on. */
function getBackoff(attempts: number): number {
  return 30 * second * 2 ** (attempts - 1);
}

async function readPictures(services: Services, { folder, images }: OutboxRow): Promise<PostPicture[]> {
  const pictures: PostPicture[] = [];
  for (const [place, image] of images.entries()) {
    const bytes = await pictureFiles.jpegCopies.read(services, folder, place);
    if (!bytes) throw new Error(`picture ${place} in ${folder} is missing`);
    pictures.push({ ...image, bytes, type: 'image/jpeg' });
  }
  return pictures;
}
