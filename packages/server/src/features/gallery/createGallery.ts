import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import { createId } from '../../platform/ids.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { galleryLimits, galleryStore } from '../gallery-record/gallery-record.ts';
import { privateMedia } from '../private-media/private-media.ts';
import { requireAccountId } from '../session/session.ts';
import { requireTerms } from '../terms/terms.ts';
import { takeItems } from './gallery-items.ts';
import { presentGallery } from './present-gallery.ts';

export const createGallery: Handler<'createGallery'> = async (context, input) => {
  const { db, caller, clock } = context;
  const accountId = requireAccountId(caller);
  const { id } = await db.transaction((trx) =>
    runOnce(trx, createIdempotencyKey(context, 'createGallery', input), async () => {
      const braTagId = input.braTagId ?? null;
      const created = { id: createId('gal'), app: caller.app, ownerId: accountId, title: input.title, braTagId };
      if (braTagId) await requirePiece(trx, context, braTagId, created.id, 'braTagId');
      await requireRoom(trx, accountId);
      const at = clock.now();
      await galleryStore.insert(trx, created, at);
      await privateMedia.open(trx, { kind: 'gallery', ...created, state: 'shown' }, at);
      await fill(trx, context, created, input.media, accountId);
      return { id: created.id };
    }),
  );
  const row = await galleryStore.find(db, id, caller.app, accountId, clock.now());
  if (!row) throw new WireError('not_found');
  return await presentGallery(context, row);
};

async function fill(
  trx: Trx,
  { caller, clock }: Context,
  { id, title, braTagId }: { id: string; title: string; braTagId: string | null },
  uploads: readonly string[],
  accountId: string,
): Promise<void> {
  const row = await galleryStore.lock(trx, id, caller.app, accountId);
  if (!row) throw new WireError('not_found');
  const items = await takeItems(
    trx,
    row,
    uploads.map((upload) => ({ id: upload })),
    { accountId, app: caller.app },
    'media',
  );
  await galleryStore.store(trx, { id, title, items, braTagId }, clock.now());
}

/** Adults only, as everybody can see a gallery. Throws otherwise, and when there are too many. */
async function requireRoom(trx: Trx, accountId: string): Promise<void> {
  const account = await trx.first<{ is_adult: boolean }>(sql`select is_adult from account where id = ${accountId} for update`);
  if (!account?.is_adult) throw new WireError('age_required');
  await requireTerms(trx, accountId);
  if ((await galleryStore.count(trx, accountId)) >= galleryLimits.ofMember)
    throw new WireError('conflict', { reason: 'too_many_galleries', params: { count: galleryLimits.ofMember } });
}

/** A piece that the caller made, locked so that its galleries are counted one after another. Throws `not_found` with the field otherwise, and `conflict` when too many come with it. */
export async function requirePiece(
  trx: Trx,
  { caller }: Pick<Context, 'caller'>,
  braTagId: string,
  galleryId: string,
  field: string,
): Promise<void> {
  const tag = await trx.first(
    sql`select 1 from bra_tag where id = ${braTagId} and app = ${caller.app} and creator_id = ${caller.accountId} and status <> 'revoked' for no key update`,
  );
  if (!tag) throw new WireError('not_found', { fields: { [field]: 'Choose one of the pieces that you made.' } });
  if ((await galleryStore.countOfPiece(trx, braTagId, galleryId)) >= galleryLimits.ofPiece)
    throw new WireError('conflict', { reason: 'too_many_galleries', params: { count: galleryLimits.ofPiece } });
}
