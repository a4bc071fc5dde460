import type { AppKey } from '@strapline/contract/apps/app';
import type { EventLevel } from '@strapline/contract/define-event';
import type { Language } from '@strapline/contract/languages';

/** Who is calling, and over which connection. Created by the gateways only. */
export type Caller = {
  level: EventLevel;
  accountId: string | null;
  username: string | null;
  roles: readonly string[];
  sessionId: string | null;
  grantId: string | null;
  authAt: Date | null;
  expiresAt: Date | null;
  /** When the session was looked up, in `performance.now()` of this process. */
  checkedAt: number;
  app: AppKey;
  /** In which the browser asks for pages. Members get mails in the language of their account. */
  language: Language;
  /** IPv4 address, or the /64 of an IPv6 address. Limits count by `networksOf` it. */
  address: string;
  /** The secret of `browser-cookie.ts` that the connection sent; null if absent, and over HTTP. */
  browserSecret: string | null;
  /** The `user-agent` header; empty if absent. It is never stored. */
  userAgent: string;
  /** Null over HTTP. */
  connectionId: string | null;
  /** Joins the connection to a room; a no-op over HTTP. */
  join(room: string): void;
};

/** The part of a Caller that follows from the token; the gateway adds the rest. */
export type Principal = Omit<Caller, 'app' | 'language' | 'address' | 'browserSecret' | 'userAgent' | 'connectionId' | 'join'>;

export function createAnonymousCaller(
  app: AppKey,
  address: string,
  connectionId: string | null,
  join: (room: string) => void = () => {},
): Caller {
  return {
    level: 0,
    accountId: null,
    username: null,
    roles: [],
    sessionId: null,
    grantId: null,
    authAt: null,
    expiresAt: null,
    checkedAt: 0,
    app,
    language: 'en',
    address,
    browserSecret: null,
    userAgent: '',
    connectionId,
    join,
  };
}
