import { authCheck } from './features/session/authCheck.ts';
import { authHook } from './features/session/authHook.ts';
import { endSession } from './features/session/endSession.ts';
import { getEmailAddress } from './features/session/getEmailAddress.ts';
import { listSessions } from './features/session/listSessions.ts';
import { webauthnRandomChallege } from './features/session/webauthnRandomChallege.ts';
import { webauthnVerifyAssertion } from './features/session/webauthnVerifyAssertion.ts';
import { webauthnVerifyRegistration } from './features/session/webauthnVerifyRegistration.ts';
import type { Handlers } from './platform/services.ts';

/** Every call and who answers it; a call of the contract that is missing here does not compile. */
export const handlers: Handlers = {
  authCheck,
  authHook,
  endSession,
  getEmailAddress,
  listSessions,
  webauthnRandomChallege,
  webauthnVerifyAssertion,
  webauthnVerifyRegistration,
};
