export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };
export type JsonObject = { [key: string]: Json | undefined };

/** A piece of OpenID state: session, grant, code, refresh token, interaction. Ids arrive hashed; the payload holds no id that could be presented. */
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

/** A signing key. The one with the highest `seq` whose `activeFrom` has come signs; all are published. */
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
  /** Grows with every change that makes earlier access tokens wrong. */
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

/** Something that may be presented once: a challenge, a mail code, a sign-up or sign-in token. */
export type TicketRow = { kind: string; hash: string; sub: string | null; data: JsonObject; tries: number; expiresAt: Date };

export type SessionRow = { sid: string; uidHash: string; sub: string; device: string; startedAt: Date; seenAt: Date; expiresAt: Date };

export type EndReason = 'logout' | 'ended' | 'disabled' | 'roles' | 'password' | 'erased' | 'revoked';
/** With a `sid` that session, with a `grantHash` what was issued under that grant, else the whole account. */
export type SessionEnded = { id: number; sid: string | null; grantHash: string | null; sub: string; at: Date; why: EndReason };

export type Creation = 'created' | 'email_taken' | 'name_taken' | 'username_taken' | 'passkey_taken';
export type Change = 'changed' | 'taken' | 'absent';

/**
 * Everything the provider remembers. Each method is atomic; those that say so decide by a condition inside the store,
 * so that two processes asking at once get one yes. Times come from the caller.
 */
export interface IdentityStore {
  saveModel(row: ModelRow): Promise<void>;
  findModel(kind: string, idHash: string): Promise<ModelRow | undefined>;
  findModelByUid(kind: string, uidHash: string): Promise<ModelRow | undefined>;
  /** True for exactly one caller. */
  consumeModel(kind: string, idHash: string, at: Date): Promise<boolean>;
  dropModel(kind: string, idHash: string): Promise<void>;
  /** Drops the codes and tokens issued under a grant, and the grant itself; its end is noted once. */
  dropGrant(grantHash: string, at: Date): Promise<void>;

  /** Oldest first. */
  keys(): Promise<KeyRow[]>;
  /** False when that sequence number exists already. */
  addKey(row: KeyRow): Promise<boolean>;
  dropKeysBelow(seq: number): Promise<void>;
  /** The stored secret of that name; `fresh` is kept when there was none. */
  secret(name: string, fresh: string): Promise<string>;

  /** Account and first passkey, or neither. */
  createAccount(account: AccountRow, passkey?: PasskeyRow): Promise<Creation>;
  findAccount(key: AccountKey): Promise<AccountRow | undefined>;
  /** With `told`, the version grows and a `session_ended` row for the whole account is written with the change. */
  changeAccount(sub: string, changes: AccountChanges, told?: { why: EndReason; at: Date }): Promise<Change>;
  /** Sets the username only where there is none yet; the same again is `changed`, another is `absent`. */
  claimUsername(sub: string, username: string): Promise<Change>;
  /** The account, its passkeys, sessions, tickets and OpenID state. */
  eraseAccount(sub: string, at: Date): Promise<boolean>;

  addPasskey(row: PasskeyRow): Promise<boolean>;
  findPasskey(credentialId: string): Promise<PasskeyRow | undefined>;
  passkeysOf(sub: string): Promise<PasskeyRow[]>;
  /** Moves the counter only from the value that was read: a copy used at the same time loses. */
  advancePasskey(credentialId: string, from: number, to: number, at: Date): Promise<boolean>;
  dropPasskey(sub: string, credentialId: string): Promise<boolean>;

  /** Replaces a ticket of the same kind and hash. */
  putTicket(row: TicketRow): Promise<void>;
  findTicket(kind: string, hash: string, now: Date): Promise<TicketRow | undefined>;
  /** Removes and returns it, to exactly one caller. */
  takeTicket(kind: string, hash: string, now: Date): Promise<TicketRow | undefined>;
  /** Counts one try and returns the ticket, or nothing when it is gone or had `maxTries`. */
  tryTicket(kind: string, hash: string, maxTries: number, now: Date): Promise<TicketRow | undefined>;

  /** Counts one hit in the window that is open for the key, or opens one. */
  countHit(key: string, windowMs: number, now: Date): Promise<{ count: number; resetsAt: Date }>;
  resetHits(key: string): Promise<void>;

  /** Notes a session or that it was seen again; false when it was ended before. */
  openSession(row: SessionRow): Promise<boolean>;
  sessionsOf(sub: string, now: Date): Promise<SessionRow[]>;
  /** With a grant, also whether that was not revoked. */
  isSessionAlive(sid: string, now: Date, grantHash?: string | null): Promise<boolean>;
  /** Ends one session of the account, or all (all but `exceptSid`), with its tokens, and notes it. Returns the sids ended. */
  endSessions(end: { sub: string; sid?: string; exceptSid?: string; why: EndReason; at: Date }): Promise<string[]>;
  endedSince(at: Date): Promise<SessionEnded[]>;

  /** Removes what has expired. Returns how many rows. */
  sweep(now: Date): Promise<number>;
}
