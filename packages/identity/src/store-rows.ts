export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };
export type JsonObject = { [key: string]: Json | undefined };

/** OpenID state: a session, grant, code, refresh token or interaction. Ids are hashed; the payload contains no id that works as a credential. */
export type ModelRow = {
  kind: string;
  idHash: string;
  payload: JsonObject;
  grantHash: string | null;
  uidHash: string | null;
  sub: string | null;
  consumedAt: Date | null;
  expiresAt: Date;
};

/** A signing key. The active key with the highest `seq` signs; all are published. */
export type KeyRow = { seq: number; kid: string; privateJwk: JsonObject; activeFrom: Date };

export type AccountRow = {
  sub: string;
  signInName: string | null;
  email: string | null;
  emailVerified: boolean;
  passwordHash: string | null;
  username: string | null;
  publicKey: string;
  realmRoles: string[];
  clientRoles: string[];
  termsVersion: string | null;
  acceptedAt: Date | null;
  disabledAt: Date | null;
  /** Incremented by every change that makes earlier access tokens invalid. */
  version: number;
  createdAt: Date;
};

export type AccountKey = { sub: string } | { email: string } | { signInName: string } | { username: string };
export type AccountChanges = Partial<Omit<AccountRow, 'sub' | 'version' | 'createdAt' | 'publicKey'>>;

export type PasskeyRow = {
  credentialId: string;
  sub: string;
  publicKey: string;
  counter: number;
  transports: string[];
  backedUp: boolean;
  createdAt: Date;
  usedAt: Date | null;
};

/** A single-use secret: a challenge, a mail code, a sign-up or sign-in token. */
export type TicketRow = { kind: string; hash: string; sub: string | null; data: JsonObject; attempts: number; expiresAt: Date };

export type SessionRow = { sid: string; uidHash: string; sub: string; device: string; startedAt: Date; seenAt: Date; expiresAt: Date };

export type EndReason = 'logout' | 'ended' | 'disabled' | 'roles' | 'password' | 'erased' | 'revoked' | 'recovered';
/** What ended: the session `sid`, the tokens of the grant `grantHash`, or all sessions of the account. */
export type SessionEnded = { id: number; sid: string | null; grantHash: string | null; sub: string; at: Date; why: EndReason };

export type Creation = 'created' | 'email_taken' | 'name_taken' | 'username_taken' | 'passkey_taken';
export type Change = 'changed' | 'taken' | 'absent';
