/** What a valid access token says. */
export type Claims = {
  accountId: string;
  sessionId: string | null;
  /** What the token was issued under and can be revoked with; null where the provider does not say. */
  grantId: string | null;
  /** Claim `straplineUsername`, once the account has one. */
  username: string | null;
  preferredUsername: string | null;
  publicKey: string | null;
  email: string | null;
  emailVerified: boolean;
  roles: string[];
  isAdmin: boolean;
  /** When the person last proved who they are. */
  authAt: Date | null;
  expiresAt: Date;
};

type Device = { sessionId: string; startedAt: Date; lastSeenAt: Date; device: string };

/** A session, a grant or a whole account that stopped being what open sockets think it is. */
export type Ended = { id: number; sessionId: string | null; grantId: string | null; accountId: string; why: string };

/** The passkey ceremonies that happen outside the provider's own pages; a provider may keep them to itself (null). */
export type Passkeys = {
  challenge(
    purpose: 'registration' | 'assertion' | 'step-up',
    who: PasskeyCaller,
  ): Promise<{ challengeId: string; options: Record<string, unknown>; expiresAt: Date }>;
  /** Throws WireError: expired (challenge), validation (does not verify), conflict (known credential). */
  verifyRegistration(
    challengeId: string,
    credential: Record<string, unknown>,
    who: PasskeyCaller,
  ): Promise<{ credentialId: string; signupToken?: string }>;
  /** Says whose passkey it was. Signed in it is a step-up, and only a passkey of the caller will do. */
  verifyAssertion(
    challengeId: string,
    credential: Record<string, unknown>,
    who: PasskeyCaller,
  ): Promise<{ accountId: string; signinToken?: string }>;
  /** True when an account can prove itself with a passkey. */
  has(accountId: string): Promise<boolean>;
};
export type PasskeyCaller = { connectionId: string; accountId: string | null; sessionId: string | null; address: string };

export type Identity = {
  provider: 'embedded' | 'keycloak';
  /** Throws WireError unauthenticated for anything but a fresh token of a session that lives. */
  verify(token: string): Promise<Claims>;
  /** Tells the provider the name, so that the next tokens carry it. */
  setUsername(accountId: string, username: string): Promise<void>;
  passkeys: Passkeys | null;
  /** The address that the person gave, and whether it was confirmed. */
  emailOf(accountId: string): Promise<{ email: string | null; verified: boolean }>;
  /** Null where devices are managed at the provider. */
  sessions: { list(accountId: string): Promise<Device[]>; end(accountId: string, sessionId: string): Promise<boolean> } | null;
  /** What ended at or after a moment; ask with overlap and skip the ids seen, since rows of slow transactions appear late. */
  endedSince(at: Date): Promise<Ended[]>;
};
