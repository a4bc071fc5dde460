import type { EventSpec } from '@strapline/contract/define-event';
import { type ErrorCode, errorTable } from '@strapline/contract/errors';
import type { Log } from '../log.ts';
import { isSampled } from './is-sampled.ts';

export type EndedCall = {
  spec: EventSpec | undefined;
  transport: 'socket' | 'http';
  outcome: 'ok' | ErrorCode;
  callerLevel: number;
  accountId: string | null;
  ms: number;
  requestId: string;
};

/** A call that takes longer is always logged. */
const slowMs = 1_000;

/**
 * Writes one line per call: about failures of the server, slow calls, and what people with money and admins did, always; about the others, including rejected input,
 * the share `sample`. Without `sample`, null.
 */
export function createCallLog(log: Log, sample: number | null, choose = isSampled): ((call: EndedCall) => void) | null {
  if (sample === null) return null;
  return (call) => {
    const always = isAlwaysLogged(call);
    if (!always && !choose(sample)) return;
    const { spec, ms, ...rest } = call;
    // Counting lines is wrong where only a share is written, so each says how many calls it stands for.
    const line = { event: spec?.name ?? 'unknown', ...rest, ms: Math.round(ms), ...(always ? {} : { share: sample }) };
    log.info(line, 'call');
  };
}

/** Rejections are not among them, or anybody could fill the log. */
function isAlwaysLogged({ spec, outcome, ms }: EndedCall): boolean {
  if (ms > slowMs) return true;
  if (outcome !== 'ok') return errorTable[outcome].status >= 500;
  return spec?.level === 2 || spec?.limit === 'money';
}
