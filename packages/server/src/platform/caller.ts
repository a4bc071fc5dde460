import type { AppKey } from '@strapline/contract/apps';
import type { Level } from '@strapline/contract/define-event';

/** Who is calling, through which door. Made by the gateways only. */
export type Caller = {
  level: Level;
  accountId: string | null;
  username: string | null;
  roles: readonly string[];
  sessionId: string | null;
  grantId: string | null;
  authAt: Date | null;
  expiresAt: Date | null;
  /** When the session was looked up, by `performance.now()` of this process. */
  checkedAt: number;
  app: AppKey;
  /** Network address: IPv4, or the /64 of an IPv6 address. What counts by it asks `networksOf`. */
  address: string;
  /** What the browser was given with a tap, from the cookie of the connection; null where there is none, and over HTTP. */
  browserSecret: string | null;
  /** Null over HTTP. */
  connectionId: string | null;
  /** Joins the connection to a room; nothing over HTTP. */
  join(room: string): void;
};

/** What a token says of its bearer; the door adds the rest. */
export type Principal = Omit<Caller, 'app' | 'address' | 'browserSecret' | 'connectionId' | 'join'>;

export function anonymous(app: AppKey, address: string, connectionId: string | null, join: (room: string) => void = () => {}): Caller {
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
    address,
    browserSecret: null,
    connectionId,
    join,
  };
}
