import type { Checked, EventName, Output } from '@strapline/contract/events';
import type { Push, PushName } from '@strapline/contract/pushes';
import type { Config } from '../config.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Chargebacks } from '../ports/chargebacks.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database.ts';
import type { Disk } from '../ports/disk.ts';
import type { Identity } from '../ports/identity.ts';
import type { Keys } from '../ports/keys.ts';
import type { Mail } from '../ports/mail.ts';
import type { Payments } from '../ports/payments.ts';
import type { Payouts } from '../ports/payouts.ts';
import type { ProviderBooks } from '../ports/provider-books.ts';
import type { SavedCards } from '../ports/saved-cards.ts';
import type { Witness } from '../ports/witness.ts';
import type { Answer } from './answer.ts';
import type { Caller } from './caller.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { Jobs } from './jobs.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Secrets } from './secrets.ts';

/** Sends to the rooms of people: `acc:<account id>`, `order:<order id>`. Who is in several hears it once. Call it after the transaction, never inside. */
export type PushOut = <K extends PushName>(rooms: string | string[], name: K, payload: Push<K>) => void;

/** What handlers and jobs work with; put together in compose.ts. */
export type Services = {
  config: Config & { publicUrl: string };
  db: Database;
  disk: Disk;
  blobs: Blobs;
  mail: Mail;
  /** Takes cards. */
  payments: Payments;
  /** Takes USDC; null where that is not offered. */
  crypto: Payments | null;
  /** What creators are paid by. */
  /** What buyers' banks take back at the card provider. */
  chargebacks: Chargebacks;
  payouts: Payouts;
  /** Where members keep cards. */
  savedCards: SavedCards;
  /** The books of each of them, to compare ours with. */
  books: readonly ProviderBooks[];
  /** Null where it is switched off. */
  witness: Witness | null;
  identity: Identity;
  ended: EndedSessions;
  clock: Clock;
  secrets: Secrets;
  keys: Keys;
  limits: Limits;
  metrics: Metrics;
  jobs: Jobs;
  push: PushOut;
  log: Log;
};

export type Context = Services & { caller: Caller; requestId: string };

/** One event's handler: input arrives checked, the answer is checked on its way out unless it comes as finished text. */
export type Handler<K extends EventName> = (context: Context, input: Checked<K>) => Promise<Output<K> | Answer>;
export type Handlers = { [K in EventName]: Handler<K> };
