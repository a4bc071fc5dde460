import type { AppKey } from '@strapline/contract/apps/app';
import type { EncryptedImageInput } from '@strapline/contract/shapes/private-media';
import type { Context, Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Statement, sql, type Trx } from '../../ports/database.ts';
import { type PairPictures, type PairRow, pairPresenter, pairStore } from '../pair-record/pair-record.ts';
import { privateMedia, type ResourceRef, type VerifiedImage } from '../private-media/private-media.ts';
import { submitPair } from './pair-changes.ts';

type Sides = { left?: EncryptedImageInput | undefined; right?: EncryptedImageInput | undefined };
export type CheckedSides = { left: VerifiedImage | null; right: VerifiedImage | null };

function toResource({ id }: Pick<PairRow, 'id'>): ResourceRef {
  return { kind: 'pair', id };
}

/** Checks pictures that were sent for an own pair, before the transaction that attaches them. Throws `validation`. */
export async function checkPictures(context: Context, row: PairRow, { left, right }: Sides): Promise<CheckedSides> {
  const sent = [...(left ? [{ path: 'changes.left', image: left }] : []), ...(right ? [{ path: 'changes.right', image: right }] : [])];
  const verified = sent.length === 0 ? [] : await privateMedia.verify(context, toResource(row), sent);
  const find = (image: EncryptedImageInput | undefined) => verified.find(({ mediaId }) => mediaId === image?.mediaId) ?? null;
  return { left: find(left), right: find(right) };
}

/** Attaches checked pictures to a locked pair in place of those that it had, and submits it once it has both. */
export async function receivePictures(trx: Trx, context: Context, row: PairRow, checked: CheckedSides): Promise<PairRow> {
  const [left, right] = [checked.left?.mediaId ?? row.left_media, checked.right?.mediaId ?? row.right_media];
  if (left === row.left_media && right === row.right_media) return row;
  if (left === right) throw new WireError('validation', { fields: { 'changes.right': 'Both sides need a picture of their own.' } });
  const images = [checked.left, checked.right].filter((image) => image !== null);
  await privateMedia.attach(trx, context, toResource(row), { accountId: row.creator_id, images });
  const replaced = [row.left_media, row.right_media].filter((id) => id !== null && id !== left && id !== right);
  if (replaced.length > 0)
    await privateMedia.detach(
      trx,
      context,
      toResource(row),
      replaced.filter((id) => id !== null),
    );
  const changed = await pairStore.patch(trx, row, { left, right }, context.clock.now());
  return left !== null && right !== null ? await submitPair(trx, context, changed, ['presence', 'size']) : changed;
}

/** The sides whose picture isn't stored completely. */
export async function findIncompletePictures(trx: Trx, { blobs }: Pick<Services, 'blobs'>, row: PairRow): Promise<('left' | 'right')[]> {
  const whole = await privateMedia.listWhole(trx, blobs, toResource(row));
  const sides = { left: row.left_media, right: row.right_media };
  return (['left', 'right'] as const).filter((side) => !whole.has(sides[side] ?? ''));
}

/** What the caller needs to open the pictures, if they may. Admins need a reason for the keys first. */
export async function loadPictures(context: Context, row: PairRow): Promise<PairPictures> {
  const { db, caller, clock } = context;
  if (caller.accountId === null) return pairPresenter.closedPictures;
  const { accountId, app } = caller;
  const [[access], images] = await Promise.all([
    privateMedia.findAccess(db, { accountId, app }, [toResource(row)], clock.now()),
    privateMedia.present(context, [toResource(row)]),
  ]);
  return {
    isOpen: access !== undefined && access.standing !== null,
    left: images.get(row.left_media ?? '') ?? null,
    right: images.get(row.right_media ?? '') ?? null,
  };
}

/** A condition on rows of `pair`: the caller may open it. Only pairs that they have something to do with are looked at. */
export function isOpenPair(accountId: string, app: AppKey, now: Date): Statement {
  const related = sql`select own.id from pair own where own.creator_id = ${accountId}
    union all select followed.id from follow join pair followed on followed.creator_id = follow.creator_id where follow.app = ${app} and follow.follower_id = ${accountId}
    union all select resource_id from private_access where kind = 'pair' and account_id = ${accountId}`;
  return sql`pair.id in (${related}) and exists (select from private_resource resource where resource.kind = 'pair' and resource.id = pair.id and ${privateMedia.standingOf(sql`${accountId}::text`, now)} is not null)`;
}

/** Deletes the pictures of a pair with the list of who may open it. Call the returned function after the transaction. */
export async function dropPictures(trx: Trx, services: Services, row: PairRow): Promise<() => void> {
  return await privateMedia.close(trx, services, toResource(row));
}
