import type { Language } from '@strapline/contract/languages';

/** The claims of a valid access token. */
export type Claims = {
  accountId: string;
  sessionId: string | null;
  /** The grant that the token was issued under, for revocation; null if the provider does not report it. */
  grantId: string | null;
  /** Claim `straplineUsername`, once the account has one. */
  username: string | null;
  preferredUsername: string | null;
  publicKey: string | null;
  email: string | null;
  emailVerified: boolean;
  roles: string[];
  isAdmin: boolean;
  /** When the person last authenticated. */
  authAt: Date | null;
  expiresAt: Date;
};

type Device = { sessionId: string; startedAt: Date; lastSeenAt: Date; device: string };

/** A session, a grant or a whole account that was ended; open sockets must be closed. */
export type EndedSession = { id: number; sessionId: string | null; grantId: string | null; accountId: string; why: string };

/** Passkey ceremonies outside the provider's own pages; null if the provider does not offer them. */
export type Passkeys = {
  createChallenge(
    purpose: 'registration' | 'assertion' | 'step-up',
    who: PasskeyCaller,
  ): Promise<{ challengeId: string; options: Record<string, unknown>; expiresAt: Date }>;
  /** Throws WireError: expired (challenge), validation (does not verify), conflict (known credential). */
  verifyRegistration(
    challengeId: string,
    credential: Record<string, unknown>,
    who: PasskeyCaller,
  ): Promise<{ credentialId: string; signupToken?: string }>;
  /** Returns the passkey's account. For a signed-in caller this is a step-up and accepts only their own passkeys. */
  verifyAssertion(
    challengeId: string,
    credential: Record<string, unknown>,
    who: PasskeyCaller,
  ): Promise<{ accountId: string; signinToken?: string }>;
  /** Whether the account has a passkey. */
  hasPasskey(accountId: string): Promise<boolean>;
};
/** Errors are in `language`. */
export type PasskeyCaller = {
  connectionId: string;
  accountId: string | null;
  sessionId: string | null;
  address: string;
  language: Language;
};

/** Gives an account a new passkey instead of every other way to sign in. Who may do that is decided before. */
export type Recovery = {
  createChallenge(
    accountId: string,
    username: string,
    connectionId: string,
  ): Promise<{ challengeId: string; options: Record<string, unknown>; expiresAt: Date }>;
  /** The verified passkey of that account, not yet stored. Throws WireError as `verifyRegistration`. */
  verify(
    accountId: string,
    challengeId: string,
    credential: Record<string, unknown>,
    who: Pick<PasskeyCaller, 'connectionId' | 'language'>,
  ): Promise<Record<string, unknown>>;
  /** Stores it, removes other passkeys and the password, sets the e-mail address and ends all sessions. Repeatable. Returns a sign-in token; null if the account is closed. */
  apply(accountId: string, passkey: Record<string, unknown>, email: string): Promise<string | null>;
};

/** An account at the provider, as admins see it. */
type IdentityAccount = { accountId: string; roles: string[]; hasPasskey: boolean };

/** Finds accounts, each by its complete key, and changes their roles. A change of roles ends the account's access tokens at once. */
type IdentityAccounts = {
  find(key: { accountId: string } | { email: string } | { signInName: string }): Promise<IdentityAccount | null>;
  /** False if it would take the role `admin` from the only one who has it. */
  setRoles(accountId: string, roles: string[]): Promise<boolean>;
};

/** Changes the password of an account; its other sessions end. */
export type PasswordChange = {
  accountId: string;
  /** Stays signed in. */
  sessionId: string | null;
  /** Guesses of the current password are counted by it, as at sign-in. */
  address: string;
  currentPassword: string;
  newPassword: string;
  /** Of errors. */
  language: Language;
};

type Passwords = {
  has(accountId: string): Promise<boolean>;
  /** Throws WireError: `validation` with the field, `rate_limited`, `unavailable`, or `not_found` without a password. */
  change(change: PasswordChange): Promise<void>;
};

export type Identity = {
  provider: 'embedded' | 'keycloak';
  /** Throws WireError `unauthenticated` unless the token is valid and its session is active. */
  verifyToken(token: string): Promise<Claims>;
  /** Stores the username at the provider, for the `straplineUsername` claim of later tokens. */
  setUsername(accountId: string, username: string): Promise<void>;
  passkeys: Passkeys | null;
  /** Null if passwords are managed at the provider. */
  passwords: Passwords | null;
  /** Null if accounts are recovered at the provider. */
  recovery: Recovery | null;
  /** The account's e-mail address, and whether it was verified. */
  getEmail(accountId: string): Promise<{ email: string | null; verified: boolean }>;
  /** Deletes the account with its passkeys and sessions; false if that has to be done at the provider. Repeatable. */
  eraseAccount(accountId: string): Promise<boolean>;
  /** Null if devices are managed at the provider. */
  sessions: { list(accountId: string): Promise<Device[]>; end(accountId: string, sessionId: string): Promise<boolean> } | null;
  /** Null if accounts are managed at the provider. */
  accounts: IdentityAccounts | null;
  /** Everything that ended at or after `at`. Query with an overlap and skip known ids: rows of slow transactions appear late. */
  listEndedSince(at: Date): Promise<EndedSession[]>;
};
