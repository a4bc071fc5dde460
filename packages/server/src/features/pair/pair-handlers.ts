import { createPair } from './createPair.ts';
import { fetchAllApair } from './fetchAllApair.ts';
import { fetchApair } from './fetchApair.ts';
import { getApairVerificationStatus } from './getApairVerificationStatus.ts';
import { getAvailablePairUsernames } from './getAvailablePairUsernames.ts';
import { getLastSavedProof } from './getLastSavedProof.ts';
import { getProofSecret } from './getProofSecret.ts';
import { listMyPairs } from './listMyPairs.ts';
import { listPairReviews } from './listPairReviews.ts';
import { pollPairStatus } from './pollPairStatus.ts';
import { removeApairWallet } from './removeApairWallet.ts';
import { reviewPair } from './reviewPair.ts';
import { setApairWallet } from './setApairWallet.ts';
import { setPairUsername } from './setPairUsername.ts';
import { updatePair } from './updatePair.ts';
import { withdrawPair } from './withdrawPair.ts';

/** The handlers of the events of pairs. */
export const pairHandlers = {
  createPair,
  fetchAllApair,
  fetchApair,
  getApairVerificationStatus,
  getAvailablePairUsernames,
  getLastSavedProof,
  getProofSecret,
  listMyPairs,
  listPairReviews,
  pollPairStatus,
  removeApairWallet,
  reviewPair,
  setApairWallet,
  setPairUsername,
  updatePair,
  withdrawPair,
} as const;
