import type { Account } from '@strapline/contract/shapes/person';

/** Claims of the access token. */
export type Claims = {
  sub: string;
  username: string | undefined;
  publicKey: string | undefined;
  roles: readonly string[];
  /** Roles of the account that need a sign-in with a passkey. */
  withheldRoles?: readonly string[];
  expiresAt: number;
  /** The sign-in that the token belongs to. */
  sessionId?: string;
};

export type Session =
  | { status: 'unknown' }
  /** The silent check failed offline and is repeated when there is a connection. */
  | { status: 'unreachable' }
  | { status: 'anonymous'; why?: 'signedOut' | 'expired' | 'refused' }
  | { status: 'signedIn'; claims: Claims; user: Account | null };

export type SessionEvent =
  | { type: 'checkStarted' }
  | { type: 'checkFailed' }
  | { type: 'noSessionFound' }
  | { type: 'tokenReceived'; claims: Claims }
  | { type: 'accountLoaded'; user: Account }
  | { type: 'refreshFailed' }
  | { type: 'nonceInvalid' }
  | { type: 'sessionEnded' }
  | { type: 'signedOut' };

/** The session as a reducer: anonymous until a token arrives, and again when it is lost. */
export function reduceSession(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'checkStarted':
      return session.status === 'unreachable' ? { status: 'unknown' } : session;
    case 'checkFailed':
      return session.status === 'unknown' ? { status: 'unreachable' } : session;
    case 'noSessionFound':
      return session.status === 'unknown' || session.status === 'unreachable' ? { status: 'anonymous' } : session;
    case 'tokenReceived': {
      const samePerson = session.status === 'signedIn' && session.claims.sub === event.claims.sub;
      return { status: 'signedIn', claims: event.claims, user: samePerson ? session.user : null };
    }
    case 'accountLoaded':
      return session.status === 'signedIn' ? { ...session, user: event.user } : session;
    case 'refreshFailed':
    case 'sessionEnded':
      return session.status === 'anonymous' ? session : { status: 'anonymous', why: 'expired' };
    case 'nonceInvalid':
      return { status: 'anonymous', why: 'refused' };
    case 'signedOut':
      return { status: 'anonymous', why: 'signedOut' };
  }
}

export function isAdmin(session: Session): boolean {
  return session.status === 'signedIn' && session.claims.roles.includes('admin');
}

/** Signed in as a moderator who isn't an admin: sees only the reports and the forum's queue. */
export function isModeratorOnly(session: Session): boolean {
  return session.status === 'signedIn' && session.claims.roles.includes('moderator') && !isAdmin(session);
}

export function isAdminWithoutPasskey(session: Session): boolean {
  return session.status === 'signedIn' && (session.claims.withheldRoles?.some((role) => role === 'admin' || role === 'moderator') ?? false);
}

/** The claims of a decoded access token; roles are the resource roles on the front-end client. */
export function parseClaims(token: Record<string, unknown>, clientId: string): Claims {
  const access = token['resource_access'] as Record<string, { roles?: string[] }> | undefined;
  const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  return {
    sub: String(token['sub']),
    username: toText(token['straplineUsername']),
    publicKey: toText(token['publicKey']),
    roles: access?.[clientId]?.roles ?? [],
    ...(Array.isArray(token['withheld_roles']) ? { withheldRoles: token['withheld_roles'].map(String) } : {}),
    expiresAt: Number(token['exp'] ?? 0) * 1000,
    ...(typeof token['sid'] === 'string' ? { sessionId: token['sid'] } : {}),
  };
}
