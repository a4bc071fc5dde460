import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { type BraTagAction, type BraTagActor, nextBraTagState } from '@strapline/domain/bra-tag/bra-tag.states';
import { memoize } from '../../platform/answer.ts';
import type { Context, Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Queryable, Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { canSeeBraTag, isPublic } from './bra-tag.policy.ts';
import { type BraTagRow, type BraTagState, braTagById, braTagBySlug, type OfferedBraTagRow, patchBraTag } from './bra-tag.store.ts';
import type { BraTagPatch } from './bra-tag-patch.ts';
import { anonymousViewer, presentBraTag, presentBraTagStatus } from './present-bra-tag.ts';

export {
  actorFor,
  canEditBraTag,
  canPullStrapCode,
  canSeeBraTag,
  holderActions,
  isBeingBought,
  isCreator,
  isHolder,
  isPublic,
  type Viewer,
} from './bra-tag.policy.ts';
export {
  type BraTagState,
  hasPublicTag,
  insertBraTagRow,
  loadBraTagForUpdate,
  loadBraTagState,
  moveBraTagListing,
  nextSerial,
  type OfferedBraTagRow,
  patchBraTag,
} from './bra-tag.store.ts';
export { queueBraTagMail } from './bra-tag-mail.ts';
export type { BraTagPatch } from './bra-tag-patch.ts';
export type { ChipOnTag } from './chip-on-tag.ts';
export { anonymousViewer, presentBraTag, presentBraTagStatus, toIsoTime } from './present-bra-tag.ts';
export { proofGradeOf } from './proof-grade.ts';
export { markTagShipped, returnTagToOwner } from './ship-tag.ts';

/** A tag with all that its page shows, by the address of its sale page, in one statement; undefined where no such page is open. Present it with `presentBraTag`. */
export async function loadOfferedBraTag(db: Queryable, app: string, slug: string): Promise<OfferedBraTagRow | undefined> {
  return await braTagBySlug(db, app, slug);
}

/** A tag as the caller may see it. Throws not_found, also for what is not public yet. An admin's look at it is written down. */
export async function loadBraTagForViewer(context: Context, braTagId: string): Promise<BraTag> {
  const { caller, clock, db } = context;
  const row = await braTagById(db, caller.app, braTagId);
  if (!row || !canSeeBraTag(row, caller)) throw new WireError('not_found');
  if (!isPublic(row) && caller.accountId && row.creator_id !== caller.accountId) {
    const actor = caller.accountId;
    await db.transaction((trx) => appendAudit(trx, { at: clock.now(), actor, action: 'tag.seen', object: braTagId }));
  }
  return caller.accountId === null ? presentForAnonymous(row) : presentBraTag(row, caller);
}

/** What somebody who is not signed in sees of a tag depends on the tag alone. */
const presentForAnonymous = memoize((row: BraTagRow) => presentBraTag(row, anonymousViewer));

/** Takes a step of the tag's life by the table of the domain, on a tag that is locked. Throws conflict where it is not allowed from here. */
export async function transitionBraTag(
  trx: Trx,
  tag: BraTagState,
  action: BraTagAction,
  actor: BraTagActor,
  at: Date,
  patch: BraTagPatch = {},
): Promise<BraTagState> {
  const status = nextBraTagState(tag.status, action, actor);
  if (!status) throw new WireError('conflict', { reason: 'tag_changed' });
  return await patchBraTag(trx, tag.id, { ...patch, status }, at);
}

/** Tells its creator, its holder and others concerned; call it after the transaction. */
export function pushBraTagStatus(services: Pick<Services, 'push'>, tag: BraTagState, others: readonly (string | null)[] = []): void {
  for (const accountId of new Set([tag.creator_id, tag.owner_id, ...others]))
    if (accountId) services.push(`acc:${accountId}`, 'braTagStatus', presentBraTagStatus(tag));
}
