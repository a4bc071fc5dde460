import type { Push } from '@strapline/contract/pushes';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { type BraTagAction, type BraTagActor, nextBraTagState } from '@strapline/domain/bra-tag/bra-tag.states';
import { oncePer } from '../../platform/answer.ts';
import type { Context, Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { joined, type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { publishListing } from '../listing/listing.ts';
import { isPublic, maySee } from './bra-tag.policy.ts';
import { type BraTagRow, braTagById, braTagBySlug, changeTag, type OfferedRow, type TagCore } from './bra-tag.store.ts';
import { presentBraTag, stranger } from './present-bra-tag.ts';

export {
  actorFor,
  holderActions,
  isBeingBought,
  isCreator,
  isHolder,
  mayPullStrapCode,
  maySee,
  type Viewer,
} from './bra-tag.policy.ts';
export { type ChipOnTag, lockTag, type OfferedRow, type TagCore, tagCore } from './bra-tag.store.ts';
export { isoTime, presentBraTag, stranger } from './present-bra-tag.ts';
export { mailAboutTag } from './tag-mail.ts';
export { gradeOf, proofOfNewOwner, setProof } from './tag-proof.ts';
export { nextMark, readTimeMark } from './time-mark.ts';

/** A tag with all that its page shows, by the address of its sale page, in one statement; undefined where no such page is open. Present it with `presentBraTag`. */
export async function loadOffered(db: Queryable, app: string, slug: string): Promise<OfferedRow | undefined> {
  return await braTagBySlug(db, app, slug);
}

/** A tag as the caller may see it. Throws not_found, also for what is not public yet. An admin's look at it is written down. */
export async function braTagFor(context: Context, braTagId: string): Promise<BraTag> {
  const { caller, clock, db } = context;
  const row = await braTagById(db, caller.app, braTagId);
  if (!row || !maySee(row, caller)) throw new WireError('not_found');
  if (!isPublic(row) && caller.accountId && row.creator_id !== caller.accountId) {
    const actor = caller.accountId;
    await db.transaction((trx) => appendAudit(trx, { at: clock.now(), actor, action: 'tag.seen', object: braTagId }));
  }
  return caller.accountId === null ? seenByStranger(row) : presentBraTag(row, caller);
}

/** What somebody who is not signed in sees of a tag depends on the tag alone. */
const seenByStranger = oncePer((row: BraTagRow) => presentBraTag(row, stranger));

/** Takes a step of the tag's life by the table of the domain, on a tag that is locked. Throws conflict where it is not allowed from here. */
export async function stepTag(
  trx: Trx,
  tag: TagCore,
  action: BraTagAction,
  actor: BraTagActor,
  at: Date,
  changes: Statement[] = [],
): Promise<TagCore> {
  const status = nextBraTagState(tag.status, action, actor);
  if (!status) throw new WireError('conflict', { reason: 'tag_changed' });
  return await changeTag(trx, tag.id, joined([sql`status = ${status}`, ...changes], ', '), at);
}

/** Makes a waiting tag public, and opens its page where its creator offers it. */
export async function letThrough(trx: Trx, context: Context, tag: TagCore, by: 'operator' | 'system'): Promise<TagCore> {
  const active = await stepTag(trx, tag, 'approve', by, context.clock.now(), [sql`review_why = null`, sql`review_reason = null`]);
  if (!active.wants_offer || active.price_cents === null) return active;
  const { facts } = await publishListing(trx, context, tag.id);
  return { ...active, listing: facts.listing, version: facts.version };
}

/** What everybody concerned is told when a tag moved. */
export function tagFacts(tag: Pick<TagCore, 'id' | 'status' | 'nfc' | 'listing' | 'proof_level' | 'version'>): Push<'braTagStatus'> {
  return { braTagId: tag.id, status: tag.status, nfc: tag.nfc, listing: tag.listing, proofLevel: tag.proof_level, version: tag.version };
}

/** Tells its creator, its holder and others concerned; call it after the transaction. */
export function tellTag(services: Pick<Services, 'push'>, tag: TagCore, others: readonly (string | null)[] = []): void {
  for (const accountId of new Set([tag.creator_id, tag.owner_id, ...others]))
    if (accountId) services.push(`acc:${accountId}`, 'braTagStatus', tagFacts(tag));
}
export { markTagShipped, returnTagToOwner } from './ship-tag.ts';
