import { randomBytes } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { newAccount } from './accounts.ts';
import { IdentityError } from './identity-error.ts';
import type { Setting } from './options.ts';
import { hashId } from './secrets.ts';
import type { AccountRow, JsonObject, PasskeyRow, TicketRow } from './store.ts';
import { giveTicket, redeemTicket } from './tickets.ts';

export type PasskeyPurpose = 'registration' | 'assertion' | 'step-up';
export type CeremonyBegin = { connectionId: string; accountId?: string };
export type CeremonyEnd<P extends PasskeyPurpose> = { connectionId: string; purpose: P };
export type Begun<O> = { challengeId: string; options: O; expiresAt: Date };
export type NewCredential = { id: string; publicKey: string; counter: number; transports: string[]; backedUp: boolean };

const refused = 'We couldn’t verify that passkey. Please try again.';

export function passkeysOf(setting: Setting) {
  const { store } = setting;

  async function openChallenge(purpose: PasskeyPurpose, { connectionId, accountId }: CeremonyBegin) {
    const challenge = randomBytes(32);
    const data = { challenge: challenge.toString('base64url'), purpose, connection: hashId(connectionId) };
    const { secret, expiresAt } = await giveTicket(setting, 'challenge', data, accountId ?? null, setting.limits.challengeMs);
    return { challenge: new Uint8Array(challenge), challengeId: secret, expiresAt };
  }

  /** Single use: whatever comes of the ceremony, its challenge is gone. */
  async function closeChallenge(challengeId: string, end: CeremonyEnd<PasskeyPurpose>): Promise<{ challenge: string; sub: string | null }> {
    const ticket = await redeemTicket(setting, 'challenge', hashId(challengeId));
    if (!ticket) throw new IdentityError('expired', 'This took too long. Please try again.');
    const { challenge, purpose, connection } = ticket.data;
    if (purpose !== end.purpose || connection !== hashId(end.connectionId) || typeof challenge !== 'string')
      throw new IdentityError('invalid', refused);
    return { challenge, sub: ticket.sub };
  }

  async function registrationOptions(begin: CeremonyBegin & { userName?: string }): Promise<Begun<PublicKeyCredentialCreationOptionsJSON>> {
    const { challenge, challengeId, expiresAt } = await openChallenge('registration', begin);
    const known = begin.accountId ? await store.passkeysOf(begin.accountId) : [];
    const { generateRegistrationOptions } = await ceremonies();
    const options = await generateRegistrationOptions({
      rpName: setting.look.name,
      rpID: setting.rpId,
      userName: begin.userName ?? `${setting.look.name}, ${setting.clock().toISOString().slice(0, 10)}`,
      userDisplayName: begin.userName ?? setting.look.name,
      userID: new Uint8Array(randomBytes(32)),
      challenge,
      timeout: setting.limits.challengeMs,
      attestationType: 'none',
      excludeCredentials: known.map((passkey) => ({ id: passkey.credentialId, transports: passkey.transports })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
      supportedAlgorithmIDs: [-8, -7, -257],
    });
    return { challengeId, options, expiresAt };
  }

  /** With an account the passkey is added to it; without, the answer is a token with which one sign-up can be finished. */
  async function verifyRegistration(
    challengeId: string,
    credential: RegistrationResponseJSON,
    end: CeremonyEnd<'registration'>,
  ): Promise<{ credentialId: string; signupToken?: string }> {
    const { challenge, sub } = await closeChallenge(challengeId, end);
    const proven = await checkRegistration(setting, challenge, credential);
    if (await store.findPasskey(proven.id)) throw new IdentityError('taken', 'This passkey is already registered. Sign in with it.');
    if (!sub) {
      const { secret } = await giveTicket(setting, 'signup_token', { credential: proven }, null, setting.limits.tokenMs);
      return { credentialId: proven.id, signupToken: secret };
    }
    if (!(await store.addPasskey(passkeyRow(setting, proven, sub))))
      throw new IdentityError('taken', 'This passkey is already registered.');
    setting.log.info({ sub }, 'passkey added');
    return { credentialId: proven.id };
  }

  async function assertionOptions(
    begin: CeremonyBegin & { purpose: 'assertion' | 'step-up' },
  ): Promise<Begun<PublicKeyCredentialRequestOptionsJSON>> {
    const { challenge, challengeId, expiresAt } = await openChallenge(begin.purpose, begin);
    const known = begin.accountId ? await store.passkeysOf(begin.accountId) : [];
    const { generateAuthenticationOptions } = await ceremonies();
    const options = await generateAuthenticationOptions({
      rpID: setting.rpId,
      challenge,
      timeout: setting.limits.challengeMs,
      userVerification: begin.purpose === 'step-up' ? 'required' : 'preferred',
      allowCredentials: known.map((passkey) => ({ id: passkey.credentialId, transports: passkey.transports })),
    });
    return { challengeId, options, expiresAt };
  }

  /** For `assertion` the answer carries a token with which one sign-in can be finished. */
  async function verifyAssertion(
    challengeId: string,
    credential: AuthenticationResponseJSON,
    end: CeremonyEnd<'assertion' | 'step-up'>,
  ): Promise<{ accountId: string; signinToken?: string }> {
    const { challenge, sub } = await closeChallenge(challengeId, end);
    const passkey = await store.findPasskey(String(credential?.id));
    if (!passkey) throw new IdentityError('absent', 'We don’t know this passkey. Create a new one, or sign in another way.');
    if (sub !== null && passkey.sub !== sub) throw new IdentityError('invalid', refused);
    const account = await store.findAccount({ sub: passkey.sub });
    if (!account) throw new IdentityError('invalid', refused);
    await checkAssertion(setting, challenge, credential, passkey, account, end.purpose === 'step-up');
    if (account.disabledAt) throw new IdentityError('refused', 'This account is closed.');
    if (end.purpose === 'step-up') return { accountId: passkey.sub };
    const { secret } = await giveTicket(setting, 'signin_token', { amr: ['hwk'] }, passkey.sub, setting.limits.tokenMs);
    return { accountId: passkey.sub, signinToken: secret };
  }

  return {
    registrationOptions,
    verifyRegistration,
    assertionOptions,
    verifyAssertion,
    /** What a person may see of the account's passkeys. */
    list: async (sub: string) =>
      (await store.passkeysOf(sub)).map(({ credentialId, createdAt, usedAt, backedUp }) => ({ credentialId, createdAt, usedAt, backedUp })),
    remove: (sub: string, credentialId: string): Promise<boolean> => store.dropPasskey(sub, credentialId),
  };
}

/** The library of passkeys comes with the first ceremony: it brings readers of every kind of certificate. */
async function ceremonies() {
  const [main, helpers] = await Promise.all([import('@simplewebauthn/server'), import('@simplewebauthn/server/helpers')]);
  return { ...main, ...helpers };
}

/** The pages on which a ceremony may run: the provider's own and those of its clients. */
function ceremonyOrigins(setting: Setting): string[] {
  return [...new Set([setting.issuerOrigin, ...setting.clients.flatMap((client) => client.origins)])];
}

async function checkRegistration(setting: Setting, challenge: string, credential: RegistrationResponseJSON): Promise<NewCredential> {
  const { decodeAttestationObject, isoBase64URL, verifyRegistrationResponse } = await ceremonies();
  try {
    // We ask for no attestation; a certificate chain is refused, since checking one would make the library fetch revocation lists.
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(credential.response.attestationObject));
    if (attestation.get('attStmt').get('x5c')) throw new Error('attestation with a certificate');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: ceremonyOrigins(setting),
      expectedRPID: setting.rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: [-8, -7, -257],
    });
    if (!verified) throw new Error('not verified');
    const { credential: made, credentialBackedUp } = registrationInfo;
    return {
      id: made.id,
      publicKey: isoBase64URL.fromBuffer(made.publicKey),
      counter: made.counter,
      transports: (credential.response.transports ?? []).slice(0, 8).map(String),
      backedUp: credentialBackedUp,
    };
  } catch (cause) {
    throw new IdentityError('invalid', refused, { cause });
  }
}

async function checkAssertion(
  setting: Setting,
  challenge: string,
  credential: AuthenticationResponseJSON,
  passkey: PasskeyRow,
  account: AccountRow,
  mustVerifyUser: boolean,
): Promise<void> {
  const { isoBase64URL, verifyAuthenticationResponse } = await ceremonies();
  const known = {
    id: passkey.credentialId,
    publicKey: isoBase64URL.toBuffer(passkey.publicKey),
    counter: 0,
    transports: passkey.transports,
  };
  let newCounter: number;
  try {
    // The counter is compared below, where going back can be told apart from a wrong signature.
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: ceremonyOrigins(setting),
      expectedRPID: setting.rpId,
      requireUserVerification: mustVerifyUser,
      credential: known,
    });
    if (!verified) throw new Error('not verified');
    newCounter = authenticationInfo.newCounter;
  } catch (cause) {
    throw new IdentityError('invalid', refused, { cause });
  }
  const isCopy = (newCounter > 0 || passkey.counter > 0) && newCounter <= passkey.counter;
  if (!isCopy && (await setting.store.advancePasskey(passkey.credentialId, passkey.counter, newCounter, setting.clock()))) return;
  await tellOfCopy(setting, account);
  throw new IdentityError('refused', 'We blocked this passkey because a copy of it may be in use. Sign in another way.');
}

async function tellOfCopy(setting: Setting, account: AccountRow): Promise<void> {
  setting.log.warn({ sub: account.sub }, 'passkey counter went back');
  if (!account.email) return;
  const text = [
    'We blocked a sign-in with one of your passkeys, because a copy of that passkey may be in use.',
    '',
    'If this was you, sign in another way and create a new passkey. If it wasn’t, remove that passkey from your account.',
  ].join('\n');
  try {
    await setting.sendMail({ to: account.email, subject: `We blocked a sign-in to your ${setting.look.name} account`, text });
  } catch (error) {
    // The refusal stands, whether the mail goes or not.
    setting.log.error({ sub: account.sub, error: error instanceof Error ? error.message : String(error) }, 'a warning could not be mailed');
  }
}

function passkeyRow(setting: Setting, credential: NewCredential, sub: string): PasskeyRow {
  return {
    credentialId: credential.id,
    sub,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: credential.transports,
    backedUp: credential.backedUp,
    createdAt: setting.clock(),
    usedAt: null,
  };
}

/** The account that a sign-up token is for, not yet stored. Its public key is that of its first passkey. */
export function accountFromSignupToken(setting: Setting, ticket: TicketRow): { account: AccountRow; passkey: PasskeyRow } {
  const credential = readCredential(ticket.data);
  const account = newAccount(setting, { publicKey: credential.publicKey, termsVersion: setting.termsVersion, acceptedAt: setting.clock() });
  return { account, passkey: passkeyRow(setting, credential, account.sub) };
}

function readCredential(data: JsonObject): NewCredential {
  const credential = data['credential'];
  if (typeof credential !== 'object' || credential === null || Array.isArray(credential))
    throw new Error('a sign-up token without credential');
  const { id, publicKey, counter, transports, backedUp } = credential;
  if (typeof id !== 'string' || typeof publicKey !== 'string' || typeof counter !== 'number')
    throw new Error('a sign-up token without credential');
  return { id, publicKey, counter, transports: Array.isArray(transports) ? transports.map(String) : [], backedUp: backedUp === true };
}
