import type { AppKey } from '@strapline/contract/apps/app';
import type { EventName, Output, ParsedInput } from '@strapline/contract/events';
import type { Push, PushName } from '@strapline/contract/pushes';
import type { Config } from '../config.ts';
import type { Avatars } from '../ports/avatars.ts';
import type { Bios } from '../ports/bios.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Chargebacks } from '../ports/chargebacks.ts';
import type { Clock } from '../ports/clock.ts';
import type { Content } from '../ports/content.ts';
import type { Database } from '../ports/database.ts';
import type { Disk } from '../ports/disk.ts';
import type { Identity } from '../ports/identity.ts';
import type { Keys, MediaKeys } from '../ports/keys.ts';
import type { LiveStreams } from '../ports/live-streams.ts';
import type { Mail } from '../ports/mail.ts';
import type { Matcher } from '../ports/matcher.ts';
import type { Payments } from '../ports/payments.ts';
import type { Payouts } from '../ports/payouts.ts';
import type { ProviderBooks } from '../ports/provider-books.ts';
import type { SavedCards } from '../ports/saved-cards.ts';
import type { Scanner } from '../ports/scanner.ts';
import type { Social } from '../ports/social.ts';
import type { Telemetry } from '../ports/telemetry.ts';
import type { WebPush } from '../ports/web-push.ts';
import type { Witness } from '../ports/witness.ts';
import type { AccountStates } from './accounts/account-states.ts';
import type { Answer } from './answer.ts';
import type { Apps } from './apps.ts';
import type { Caller } from './caller.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { Jobs } from './jobs.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Reader } from './reader/reader.ts';
import type { Secrets } from './secrets.ts';

/** Instead of an app's key: sockets of every app. Only for what apps share, such as accounts. */
export const everyApp = Symbol('every app');

/** The room of every connection. */
export const everyone = 'everyone';

/**
 * Sends to the rooms (`acc:<account id>`, `order:<order id>`, `admins`) of an app's sockets, once per socket. Call it after the transaction has committed,
 * never inside.
 */
export type SendPush = <K extends PushName>(to: AppKey | typeof everyApp, rooms: string | string[], name: K, payload: Push<K>) => void;

/** Dependencies of handlers and jobs; composed in compose.ts. */
export type Services = {
  config: Config & { publicUrl: string };
  apps: Apps;
  db: Database;
  /** Chooses between `db` and a read replica, for the dispatcher. */
  reader: Reader;
  disk: Disk;
  blobs: Blobs;
  /** Public profiles on other platforms. */
  avatars: Avatars;
  liveStreams: LiveStreams;
  social: Social;
  bios: Bios;
  /** Null if not configured. */
  scanner: Scanner | null;
  content: Content;
  mail: Mail;
  webPush: WebPush;
  /** Card payments. */
  payments: Payments;
  /** USDC payments; null if not configured. */
  crypto: Payments | null;
  chargebacks: Chargebacks;
  payouts: Payouts;
  savedCards: SavedCards;
  /** The books of each payment provider, for reconciliation. */
  books: readonly ProviderBooks[];
  /** Null if switched off. */
  witness: Witness | null;
  /** Null if switched off. */
  matcher: Matcher | null;
  identity: Identity;
  endedSessions: EndedSessions;
  accountStates: AccountStates;
  clock: Clock;
  secrets: Secrets;
  keys: Keys;
  mediaKeys: MediaKeys;
  limits: Limits;
  metrics: Metrics;
  /** Traces for the operator; without a collector, it does nothing. */
  telemetry: Telemetry;
  jobs: Jobs;
  push: SendPush;
  log: Log;
};

export type Context = Services & { caller: Caller; requestId: string };

/** One event's handler. Its input is validated, and so is its output unless it is a finished Answer. */
export type Handler<K extends EventName> = (context: Context, input: ParsedInput<K>) => Promise<Output<K> | Answer>;
export type Handlers = { [K in EventName]: Handler<K> };
