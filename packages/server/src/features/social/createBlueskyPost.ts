import type { Output, ParsedInput } from '@strapline/contract/events';
import { socialLimits } from '@strapline/domain/social/social-post';
import { day } from '@strapline/domain/time';
import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import { createId } from '../../platform/ids.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';
import { pictureFiles } from '../upload/upload.ts';
import { insertOutboxPost, isStored, lockOutboxPost } from './outbox.store.ts';
import { copyPictures } from './post-pictures.ts';
import { presentStatus } from './present-social-post.ts';
import { scheduleSending } from './send-post.ts';

type Input = ParsedInput<'createBlueskyPost'>;
type Copied = Awaited<ReturnType<typeof copyPictures>>;

export const createBlueskyPost: Handler<'createBlueskyPost'> = async (context, input) => {
  const idempotencyKey = input.idempotencyKey ?? createId('key');
  const storedKey = `bluesky ${context.caller.app} ${requireAccountId(context.caller)} ${idempotencyKey}`;
  const scheduledAt = readSchedule(context, input);
  const copied = await copyOnce(context, storedKey, input);
  return await context.db.transaction((trx) =>
    runOnce(trx, createIdempotencyKey(context, 'createBlueskyPost', { ...input, idempotencyKey }), () =>
      store(trx, context, { input, storedKey, scheduledAt, copied }),
    ),
  );
};

/** Null: at once. */
function readSchedule({ clock }: Context, { scheduledAt }: Input): Date | null {
  if (scheduledAt === undefined) return null;
  const [at, now] = [new Date(scheduledAt), clock.now()];
  if (at.getTime() > now.getTime() + socialLimits.scheduleDays * day)
    throw new WireError('validation', { fields: { scheduledAt: 'Choose a time within a year.' } });
  return at > now ? at : null;
}

/** A repeated call finds its uploads no more: the first one took them. */
async function copyOnce(context: Context, storedKey: string, { images }: Input): Promise<Copied> {
  const none: Copied = { folder: '', images: [] };
  if (await isStored(context.db, storedKey)) return none;
  try {
    return await copyPictures(context, images);
  } catch (error) {
    if (error instanceof WireError && (await isStored(context.db, storedKey))) return none;
    throw error;
  }
}

type NewPost = { input: Input; storedKey: string; scheduledAt: Date | null; copied: Copied };

async function store(trx: Trx, context: Context, { input, storedKey, scheduledAt, copied }: NewPost): Promise<Output<'createBlueskyPost'>> {
  const { caller, clock, social } = context;
  const [at, madeBy] = [clock.now(), requireAccountId(caller)];
  const { id, isNew } = await insertOutboxPost(trx, {
    app: caller.app,
    network: 'bluesky',
    title: null,
    text: input.text,
    link: input.link ?? null,
    ...copied,
    idempotencyKey: storedKey,
    state: social.bluesky ? 'queued' : 'not_sent',
    madeBy,
    aboutId: null,
    scheduledAt,
    at,
  });
  const row = await lockOutboxPost(trx, id);
  if (!row) throw new Error('a post that was just stored is missing');
  if (isNew) {
    for (const { uploadId } of input.images) await pictureFiles.jpegCopies.dropUpload(trx, context, uploadId);
    if (row.state === 'queued') await scheduleSending(trx, context, row, scheduledAt ?? at);
    await appendAudit(trx, { at, actor: madeBy, action: 'outbox.created', object: id, after: { network: 'bluesky' } });
  }
  return { id, status: presentStatus(row.state) };
}
