import { randomBytes } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { createAccountRow } from './accounts.ts';
import { type ErrorText, IdentityError } from './identity-error.ts';
import type { IdentitySettings } from './options.ts';
import { loadMailTexts } from './reader-language.ts';
import { hashId } from './secrets.ts';
import type { AccountRow, JsonObject, PasskeyRow, TicketRow } from './store-rows.ts';
import { issueTicket, redeemTicket } from './tickets.ts';

type PasskeyPurpose = 'registration' | 'recovery' | 'assertion' | 'step-up';
type CeremonyBegin = { connectionId: string; accountId?: string };
type RegistrationBegin = CeremonyBegin & { userName?: string; purpose?: 'registration' | 'recovery' };
type AssertionBegin = CeremonyBegin & { purpose: 'assertion' | 'step-up' };
export type CeremonyEnd<P extends PasskeyPurpose> = { connectionId: string; purpose: P };
export type CeremonyStart<O> = { challengeId: string; options: O; expiresAt: Date };
type NewCredential = { id: string; publicKey: string; counter: number; transports: string[]; backedUp: boolean };

const refusal: ErrorText = (errors) => errors.passkeyUnverified;

export function createPasskeys(settings: IdentitySettings) {
  const { store } = settings;
  return {
    registrationOptions: (begin: RegistrationBegin) => createRegistrationOptions(settings, begin),
    verifyRegistration: (challengeId: string, credential: RegistrationResponseJSON, end: CeremonyEnd<'registration'>) =>
      verifyRegistration(settings, challengeId, credential, end),
    assertionOptions: (begin: AssertionBegin) => createAssertionOptions(settings, begin),
    verifyAssertion: (challengeId: string, credential: AuthenticationResponseJSON, end: CeremonyEnd<'assertion' | 'step-up'>) =>
      verifyAssertion(settings, challengeId, credential, end),
    list: async (sub: string) =>
      (await store.passkeysOf(sub)).map(({ credentialId, createdAt, usedAt, backedUp }) => ({ credentialId, createdAt, usedAt, backedUp })),
    remove: (sub: string, credentialId: string): Promise<boolean> => store.dropPasskey(sub, credentialId),
  };
}

async function openChallenge(settings: IdentitySettings, purpose: PasskeyPurpose, { connectionId, accountId }: CeremonyBegin) {
  const challenge = randomBytes(32);
  const data = { challenge: challenge.toString('base64url'), purpose, connection: hashId(connectionId) };
  const { secret, expiresAt } = await issueTicket(settings, 'challenge', data, accountId ?? null, settings.limits.challengeMs);
  return { challenge: new Uint8Array(challenge), challengeId: secret, expiresAt };
}

/** A challenge works once, even if the ceremony fails. */
async function closeChallenge(
  settings: IdentitySettings,
  challengeId: string,
  end: CeremonyEnd<PasskeyPurpose>,
): Promise<{ challenge: string; sub: string | null }> {
  const ticket = await redeemTicket(settings, 'challenge', hashId(challengeId));
  if (!ticket) throw new IdentityError('expired', (errors) => errors.passkeyTookTooLong);
  const { challenge, purpose, connection } = ticket.data;
  if (purpose !== end.purpose || connection !== hashId(end.connectionId) || typeof challenge !== 'string')
    throw new IdentityError('invalid', refusal);
  return { challenge, sub: ticket.sub };
}

export async function createRegistrationOptions(
  settings: IdentitySettings,
  begin: RegistrationBegin,
): Promise<CeremonyStart<PublicKeyCredentialCreationOptionsJSON>> {
  const { purpose = 'registration', accountId } = begin;
  const { challenge, challengeId, expiresAt } = await openChallenge(settings, purpose, begin);
  // A recovery replaces the existing ones.
  const existing = accountId && purpose === 'registration' ? await settings.store.passkeysOf(accountId) : [];
  const { generateRegistrationOptions } = await loadWebAuthnLibrary();
  const options = await generateRegistrationOptions({
    rpName: settings.branding.name,
    rpID: settings.rpId,
    userName: begin.userName ?? `${settings.branding.name}, ${settings.clock().toISOString().slice(0, 10)}`,
    userDisplayName: begin.userName ?? settings.branding.name,
    userID: new Uint8Array(randomBytes(32)),
    challenge,
    timeout: settings.limits.challengeMs,
    attestationType: 'none',
    excludeCredentials: existing.map((passkey) => ({ id: passkey.credentialId, transports: passkey.transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    supportedAlgorithmIDs: [-8, -7, -257],
  });
  return { challengeId, options, expiresAt };
}

/** Adds the passkey to the account, or returns a sign-up token if there is none yet. */
async function verifyRegistration(
  settings: IdentitySettings,
  challengeId: string,
  credential: RegistrationResponseJSON,
  end: CeremonyEnd<'registration'>,
): Promise<{ credentialId: string; signupToken?: string }> {
  const { challenge, sub } = await closeChallenge(settings, challengeId, end);
  const proven = await checkRegistration(settings, challenge, credential);
  if (await settings.store.findPasskey(proven.id)) throw new IdentityError('taken', (errors) => errors.passkeyTaken);
  if (!sub) {
    const { secret } = await issueTicket(settings, 'signup_token', { credential: proven }, null, settings.limits.tokenMs);
    return { credentialId: proven.id, signupToken: secret };
  }
  if (!(await settings.store.addPasskey(createPasskeyRow(settings, proven, sub))))
    throw new IdentityError('taken', (errors) => errors.passkeyTaken);
  settings.log.info({ sub }, 'passkey added');
  return { credentialId: proven.id };
}

/** The credential of a passkey for that account, verified but not stored. */
export async function verifyNewPasskey(
  settings: IdentitySettings,
  challengeId: string,
  credential: RegistrationResponseJSON,
  end: CeremonyEnd<'recovery'>,
  sub: string,
): Promise<NewCredential> {
  const closed = await closeChallenge(settings, challengeId, end);
  if (closed.sub !== sub) throw new IdentityError('invalid', refusal);
  const proven = await checkRegistration(settings, closed.challenge, credential);
  if (await settings.store.findPasskey(proven.id)) throw new IdentityError('taken', (errors) => errors.passkeyTaken);
  return proven;
}

async function createAssertionOptions(
  settings: IdentitySettings,
  begin: AssertionBegin,
): Promise<CeremonyStart<PublicKeyCredentialRequestOptionsJSON>> {
  const { challenge, challengeId, expiresAt } = await openChallenge(settings, begin.purpose, begin);
  const existing = begin.accountId ? await settings.store.passkeysOf(begin.accountId) : [];
  const { generateAuthenticationOptions } = await loadWebAuthnLibrary();
  const options = await generateAuthenticationOptions({
    rpID: settings.rpId,
    challenge,
    timeout: settings.limits.challengeMs,
    userVerification: begin.purpose === 'step-up' ? 'required' : 'preferred',
    allowCredentials: existing.map((passkey) => ({ id: passkey.credentialId, transports: passkey.transports })),
  });
  return { challengeId, options, expiresAt };
}

/** Returns a sign-in token for `assertion`, none for `step-up`. */
async function verifyAssertion(
  settings: IdentitySettings,
  challengeId: string,
  credential: AuthenticationResponseJSON,
  end: CeremonyEnd<'assertion' | 'step-up'>,
): Promise<{ accountId: string; signinToken?: string }> {
  const { challenge, sub } = await closeChallenge(settings, challengeId, end);
  const passkey = await settings.store.findPasskey(String(credential?.id));
  if (!passkey) throw new IdentityError('absent', (errors) => errors.passkeyUnknown);
  if (sub !== null && passkey.sub !== sub) throw new IdentityError('invalid', refusal);
  const account = await settings.store.findAccount({ sub: passkey.sub });
  if (!account) throw new IdentityError('invalid', refusal);
  await checkAssertion(settings, challenge, credential, passkey, account, end.purpose === 'step-up');
  if (account.disabledAt) throw new IdentityError('refused', (errors) => errors.accountClosed);
  if (end.purpose === 'step-up') return { accountId: passkey.sub };
  const { secret } = await issueTicket(settings, 'signin_token', { amr: ['hwk'] }, passkey.sub, settings.limits.tokenMs);
  return { accountId: passkey.sub, signinToken: secret };
}

/** Loaded with the first ceremony, because the library includes parsers for every certificate format. */
async function loadWebAuthnLibrary() {
  const [main, helpers] = await Promise.all([import('@simplewebauthn/server'), import('@simplewebauthn/server/helpers')]);
  return { ...main, ...helpers };
}

function listCeremonyOrigins(settings: IdentitySettings): string[] {
  return [...new Set([settings.issuerOrigin, ...settings.clients.flatMap((client) => client.origins)])];
}

async function checkRegistration(
  settings: IdentitySettings,
  challenge: string,
  credential: RegistrationResponseJSON,
): Promise<NewCredential> {
  const { decodeAttestationObject, isoBase64URL, verifyRegistrationResponse } = await loadWebAuthnLibrary();
  try {
    // No attestation is requested. A certificate chain is rejected, because the library would fetch revocation lists to check it.
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(credential.response.attestationObject));
    if (attestation.get('attStmt').get('x5c')) throw new Error('attestation with a certificate');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: listCeremonyOrigins(settings),
      expectedRPID: settings.rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: [-8, -7, -257],
    });
    if (!verified) throw new Error('not verified');
    const { credential: registered, credentialBackedUp } = registrationInfo;
    return {
      id: registered.id,
      publicKey: isoBase64URL.fromBuffer(registered.publicKey),
      counter: registered.counter,
      transports: (credential.response.transports ?? []).slice(0, 8).map(String),
      backedUp: credentialBackedUp,
    };
  } catch (cause) {
    throw new IdentityError('invalid', refusal, { cause });
  }
}

async function checkAssertion(
  settings: IdentitySettings,
  challenge: string,
  credential: AuthenticationResponseJSON,
  passkey: PasskeyRow,
  account: AccountRow,
  mustVerifyUser: boolean,
): Promise<void> {
  const { isoBase64URL, verifyAuthenticationResponse } = await loadWebAuthnLibrary();
  const storedCredential = {
    id: passkey.credentialId,
    publicKey: isoBase64URL.toBuffer(passkey.publicKey),
    counter: 0,
    transports: passkey.transports,
  };
  let newCounter: number;
  try {
    // The counter is compared below, to distinguish a copied passkey from a wrong signature.
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: listCeremonyOrigins(settings),
      expectedRPID: settings.rpId,
      requireUserVerification: mustVerifyUser,
      credential: storedCredential,
    });
    if (!verified) throw new Error('not verified');
    newCounter = authenticationInfo.newCounter;
  } catch (cause) {
    throw new IdentityError('invalid', refusal, { cause });
  }
  const isCopy = (newCounter > 0 || passkey.counter > 0) && newCounter <= passkey.counter;
  if (!isCopy && (await settings.store.advancePasskey(passkey.credentialId, passkey.counter, newCounter, settings.clock()))) return;
  await notifyOfCopy(settings, account);
  throw new IdentityError('refused', (errors) => errors.passkeyCopied);
}

async function notifyOfCopy(settings: IdentitySettings, account: AccountRow): Promise<void> {
  settings.log.warn({ sub: account.sub }, 'passkey counter did not increase: the passkey may be copied');
  if (!account.email) return;
  try {
    const texts = await loadMailTexts(settings, account.sub);
    await settings.sendMail({ to: account.email, subject: texts.passkeyCopiedSubject(settings.branding.name), text: texts.passkeyCopied });
  } catch (error) {
    // The sign-in is blocked whether or not the mail can be sent.
    settings.log.error(
      { sub: account.sub, error: error instanceof Error ? error.message : String(error) },
      'could not mail the warning about a copied passkey',
    );
  }
}

export function createPasskeyRow(settings: IdentitySettings, credential: NewCredential, sub: string): PasskeyRow {
  return {
    credentialId: credential.id,
    sub,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: credential.transports,
    backedUp: credential.backedUp,
    createdAt: settings.clock(),
    usedAt: null,
  };
}

/** The account of a sign-up token, not yet stored. Its public key is that of its first passkey. */
export function createAccountFromSignupToken(settings: IdentitySettings, ticket: TicketRow): { account: AccountRow; passkey: PasskeyRow } {
  const credential = readCredential(ticket.data);
  const account = createAccountRow(settings, {
    publicKey: credential.publicKey,
    termsVersion: settings.termsVersion,
    acceptedAt: settings.clock(),
  });
  return { account, passkey: createPasskeyRow(settings, credential, account.sub) };
}

/** @throws Error if the data has none */
export function readCredential(data: JsonObject): NewCredential {
  const credential = data['credential'];
  if (typeof credential !== 'object' || credential === null || Array.isArray(credential))
    throw new Error('the stored passkey has no credential');
  const { id, publicKey, counter, transports, backedUp } = credential;
  if (typeof id !== 'string' || typeof publicKey !== 'string' || typeof counter !== 'number')
    throw new Error('the stored passkey has no credential');
  return { id, publicKey, counter, transports: Array.isArray(transports) ? transports.map(String) : [], backedUp: backedUp === true };
}
