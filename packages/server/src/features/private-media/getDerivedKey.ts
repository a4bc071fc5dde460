import type { PrivateView } from '@strapline/contract/shapes/private-media';
import { day, hour } from '@strapline/domain/time';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { admitPairReviewer } from '../pair-review/pair-review.ts';
import { requireAccountId } from '../session/session.ts';
import { type AccessRow, findAccess } from './access.ts';
import { findScopeKey, getActiveKid } from './media-keys.ts';
import { listKidsInUse, reserveMedia } from './private-media.store.ts';
import { openResource } from './resource.store.ts';
import { formatScope, isResourceId, type ResourceRef } from './resource.ts';
import { countRefused, countReviewers, recordView } from './view.store.ts';

/** Wrong tries of somebody in an hour; after that they are refused without a record. */
const mostRefused = 30;

/** After this long, others of the team may open a resource again. */
const reviewMs = 30 * day;
const mostReviewers = 2;

export const getDerivedKey: Handler<'getDerivedKey'> = async (context, { resource, id, reason }) => {
  const { db, caller, clock } = context;
  const viewerId = requireAccountId(caller);
  const ref = { kind: resource, id };
  if (!isResourceId(ref)) throw new WireError('not_found');
  if ((await countRefused(db, viewerId, new Date(clock.now().getTime() - hour))) >= mostRefused)
    throw new WireError('rate_limited', { reason: 'private_tries', retryAfterMs: hour });
  if (resource === 'media') await reserveSingle(context, id, viewerId);
  const { refusal, isOwner } = await db.transaction((trx) => judge(trx, context, ref, viewerId, reason ?? null));
  if (refusal) throw refusal;
  const scope = formatScope(ref);
  // For their owner, the first key encrypts.
  const kids = new Set([...(isOwner ? [await getActiveKid(db)] : []), ...(await listKidsInUse(db, ref))]);
  const keys: { kid: string; key: string }[] = [];
  for (const kid of kids) {
    const key = await findScopeKey(context, kid, scope);
    if (key) keys.push({ kid, key: encode(key) });
  }
  return { scope, keys };
};

/** A file that belongs to nothing else gets a resource of its own with the first request for its key. */
async function reserveSingle({ db, caller, clock }: Context, id: string, accountId: string): Promise<void> {
  const at = clock.now();
  await db.transaction(async (trx) => {
    if ((await findAccess(trx, { accountId, app: caller.app }, [{ kind: 'media', id }], at)).length > 0) return;
    if (!(await reserveMedia(trx, id, { accountId, app: caller.app }, at))) return;
    await openResource(trx, { kind: 'media', id, app: caller.app, ownerId: accountId, state: 'own' }, at);
  });
}

type Verdict = { as: PrivateView['as']; refusal: WireError | null };

/** Decides and records it in one transaction; the refusal is thrown after it. */
async function judge(
  trx: Trx,
  context: Context,
  ref: ResourceRef,
  viewerId: string,
  reason: string | null,
): Promise<{ refusal: WireError | null; isOwner: boolean }> {
  const { caller, clock } = context;
  const at = clock.now();
  const [row] = await findAccess(trx, { accountId: viewerId, app: caller.app }, [ref], at);
  if (!row) return { refusal: new WireError('not_found'), isOwner: false };
  const { as, refusal } = row.standing
    ? { as: row.standing, refusal: null }
    : caller.level >= 2
      ? await judgeTeam(trx, ref, viewerId, reason, at)
      : judgeStranger(row);
  await recordView(trx, {
    ...ref,
    app: caller.app,
    ownerId: row.owner_id,
    viewerId,
    at,
    outcome: refusal ? 'refused' : 'opened',
    as,
    reason: as === 'team' && !refusal ? reason : null,
  });
  return { refusal, isOwner: row.standing === 'owner' };
}

async function judgeTeam(trx: Trx, ref: ResourceRef, viewerId: string, reason: string | null, at: Date): Promise<Verdict> {
  if (reason === null) return { as: 'team', refusal: new WireError('forbidden', { reason: 'private_reason_required' }) };
  const others = await countReviewers(trx, ref, viewerId, new Date(at.getTime() - reviewMs));
  if (others >= mostReviewers) return { as: 'team', refusal: new WireError('forbidden', { reason: 'private_two_reviewers' }) };
  // A second one only where the first is unsure.
  const refused = ref.kind === 'pair' ? await admitPairReviewer(trx, { pairId: ref.id, reviewerId: viewerId, at }) : null;
  return { as: 'team', refusal: refused && new WireError('forbidden', { reason: refused }) };
}

/** What isn't shown, or only to people who don't block one another, doesn't exist for others. Single files never do. */
function judgeStranger({ kind, state, is_blocked }: AccessRow): Verdict {
  const isUnknown = kind === 'media' || state !== 'shown' || is_blocked;
  return { as: 'other', refusal: isUnknown ? new WireError('not_found') : new WireError('forbidden', { reason: 'private_not_allowed' }) };
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
