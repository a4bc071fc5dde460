import type { Pair, PairState } from '@strapline/contract/shapes/pairs/pair';
import type { EncryptedImage } from '@strapline/contract/shapes/private-media';
import { findPairDeadline, pairReviewTime } from '@strapline/domain/pair/pair.states';
import { pairUsernameLock } from '@strapline/domain/pair/pair-limits';
import { type PairChecks, pairCheckNames } from '@strapline/domain/pair/verification.states';
import { isPairInsider, listPairActions, type PairViewer } from './pair.policy.ts';
import type { PairRow } from './pair.store.ts';

/** The encrypted pictures for a viewer who may open them. */
export type PairPictures = { isOpen: boolean; left: EncryptedImage | null; right: EncryptedImage | null };

export const closedPictures: PairPictures = { isOpen: false, left: null, right: null };

export function presentChecks(checks: PairChecks): Pair['verification']['checks'] {
  return pairCheckNames.map((name) => ({ name, state: checks[name] }));
}

/** A pair as this viewer may see it. The birth date is nowhere in the row. */
export function presentPair(row: PairRow, viewer: PairViewer, pictures: PairPictures, now: Date): Pair {
  return {
    id: row.id,
    username: row.username,
    bio: row.bio,
    garment: row.garment,
    size: row.size,
    braSize: row.bra_size,
    status: row.status,
    verification: presentVerification(row),
    wallet: row.wallet,
    lastProof: row.proof_kind && row.proof_at ? { kind: row.proof_kind, at: row.proof_at.toISOString() } : null,
    left: pictures.left,
    right: pictures.right,
    isOpen: pictures.isOpen,
    creator: { username: row.creator_username, slug: row.creator_slug, displayName: row.creator_name, avatar: row.creator_avatar },
    version: row.version,
    can: listPairActions(row, viewer, pictures.isOpen),
    ...(isPairInsider(row, viewer) ? { own: presentOwn(row, now) } : {}),
    createdAt: row.created_at.toISOString(),
  };
}

export function presentVerification(row: PairRow): Pair['verification'] {
  return {
    status: row.verification,
    checks: presentChecks(row.checks),
    verifiedAt: row.verified_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    logIndex: row.log_index,
  };
}

function presentOwn(row: PairRow, now: Date): NonNullable<Pair['own']> {
  const lockEnd = row.username_chosen_at && new Date(row.username_chosen_at.getTime() + pairUsernameLock);
  const isWaiting = row.status === 'in_review' && row.submitted_at !== null;
  return {
    reason: row.reason,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    closesAt: findPairDeadline(row.status, row.status_since)?.toISOString() ?? null,
    reviewBy: isWaiting && row.submitted_at ? new Date(row.submitted_at.getTime() + pairReviewTime).toISOString() : null,
    consent: { version: row.consent_version, acceptedAt: row.consent_at.toISOString(), accepted: row.has_consent },
    usernameLockedUntil: lockEnd && lockEnd > now ? lockEnd.toISOString() : null,
    hasLeft: row.left_media !== null,
    hasRight: row.right_media !== null,
    walletMessage: row.wallet_message,
    walletAt: row.wallet_at?.toISOString() ?? null,
  };
}

/** What `pollPairStatus` answers and `pairStatus` pushes. */
export function presentPairState(row: PairRow): PairState {
  return {
    pairId: row.id,
    status: row.status,
    verification: row.verification,
    checks: presentChecks(row.checks),
    ...(row.reason === null ? {} : { reason: row.reason }),
    closesAt: findPairDeadline(row.status, row.status_since)?.toISOString() ?? null,
    version: row.version,
  };
}
