import { applyPairDecision, findReportedPair, loadReportedPair } from './hide-pair.ts';
import { presentListedPairs } from './list-pairs.ts';
import { isOwnPair, isPairInsider, requireOwnPair } from './pair.policy.ts';
import { findPair, insertPair, isCreatorShown, isPairShown, lockPair, pairQuery, patchPair } from './pair.store.ts';
import { closedPictures, presentChecks, presentPair, presentPairState, presentVerification } from './present-pair.ts';

export { applyPairConsent } from './hide-pair.ts';
export { findVerifiedSize } from './list-pairs.ts';
export { movePair, publishPair, schedulePair } from './move-pair.ts';
export { notifyOfPair, notifyOfPairEnd } from './notify-pair.ts';
export type { PairPatch, PairRow } from './pair.store.ts';
export type { PairPictures } from './present-pair.ts';

/** The rows of pairs, for the features that change them and list them. */
export const pairStore = {
  find: findPair,
  lock: lockPair,
  insert: insertPair,
  patch: patchPair,
  isShown: isPairShown,
  isCreatorShown,
  query: pairQuery,
} as const;

/** Who may do what with a pair. */
export const pairPolicy = { isOwn: isOwnPair, isInsider: isPairInsider, requireOwn: requireOwnPair } as const;

/** Pairs as callers may see them. */
export const pairPresenter = {
  present: presentPair,
  presentListed: presentListedPairs,
  presentState: presentPairState,
  presentVerification,
  presentChecks,
  closedPictures,
} as const;

/** For reports: a pair as a subject, and what decisions do to it. */
export const pairDecisions = { apply: applyPairDecision, findReported: findReportedPair, loadReported: loadReportedPair } as const;
