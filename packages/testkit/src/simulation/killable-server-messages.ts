import type { FaultCounts } from '@strapline/sandbox/fault-injection/fault-injector';
import type { FaultSettings } from '@strapline/sandbox/fault-injection/fault-settings';

/** How often the embedded providers process what is due, such as a delayed webhook; waited for after each change of the clock. */
export const providerPollMs = 100;

/** The requests of a simulation to its server, by name. */
export type ServerRequests = {
  /** Sets the clock ahead of the real one. */
  setClock: { aheadMs: number };
  /** Runs all due jobs and replies when none is running. */
  runJobs: null;
  faults: Partial<FaultSettings>;
  faultCounts: null;
  /** Lists what the audit finds. */
  audit: null;
  token: { accountId: string };
  /** A buyer's bank decides a chargeback. */
  decideChargeback: { intentId: string; end: 'won' | 'lost' };
};

export type ServerReplies = {
  setClock: null;
  runJobs: null;
  faults: null;
  audit: string[];
  faultCounts: { stripe: FaultCounts; coinbase: FaultCounts };
  token: string;
  decideChargeback: null;
};

export type ServerRequest<K extends keyof ServerRequests = keyof ServerRequests> = { number: number; name: K; ask: ServerRequests[K] };
export type ServerReply = { number: number; result?: unknown; failed?: string };
