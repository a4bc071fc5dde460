import type { TapVerdict } from './tap-verdicts.ts';
import type { Tap } from './verify-tap.ts';

/** What is kept of a chip: the last counter accepted, -1 before the first tap, and whether its loop was ever seen open. */
export type ChipState = { lastCounter: number; opened: boolean };

/** `after` is what to keep, in one atomic step with the comparison of counters. `jumped` asks for a look, and refuses nothing. */
export type Judgement = {
  verdict: Extract<TapVerdict, 'ok' | 'opened' | 'replay' | 'tamper_inconsistent' | 'tamper_uninitialised' | 'unknown_tag'>;
  after: ChipState | null;
  jumped: boolean;
};

/** More reads than this between two taps are worth a look: somebody may have collected addresses to use later. */
const counterJump = 200;

/** So many replays within an hour tell the owner. */
const replaysToTell = 5;
const hour = 60 * 60 * 1000;

/**
 * A verified tap against what is known of its chip; `null` when no tag has that chip. A counter is spent whatever the loop says, so that an alarm is
 * raised once and not again by the same address.
 */
export function judgeTap(tap: Tap, chip: ChipState | null): Judgement {
  if (!chip) return { verdict: 'unknown_tag', after: null, jumped: false };
  if (tap.counter <= chip.lastCounter) return { verdict: 'replay', after: chip, jumped: false };
  const verdict = tearVerdict(tap, chip);
  return {
    verdict,
    after: { lastCounter: tap.counter, opened: chip.opened || verdict === 'opened' },
    jumped: chip.lastCounter >= 0 && tap.counter - chip.lastCounter > counterJump,
  };
}

/** Whether the replays on one tag, in milliseconds since 1970, tell its owner now. */
export function tellsOwner(replays: readonly number[], now: number): boolean {
  return replays.filter((at) => at > now - hour && at <= now).length >= replaysToTell;
}

function tearVerdict({ tear }: Tap, { opened }: ChipState): 'ok' | 'opened' | 'tamper_inconsistent' | 'tamper_uninitialised' {
  if (tear === 'opened') return 'opened';
  // Open is for ever: a chip that says anything else afterwards, or says nothing any more, is not the one we knew.
  if (opened || tear === 'impossible') return 'tamper_inconsistent';
  return tear === 'uninitialised' ? 'tamper_uninitialised' : 'ok';
}
