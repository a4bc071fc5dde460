import type { TapVerdict } from './tap-verdicts.ts';
import type { Tap } from './verify-tap.ts';

/** The stored state of a chip: the last counter accepted (-1 before the first tap), and whether its loop was ever seen open. */
export type ChipState = { lastCounter: number; opened: boolean };

/** `after` is the state to store, atomically with the comparison of counters. `jumped` is only a flag for review. */
export type TapJudgement = {
  verdict: Extract<TapVerdict, 'ok' | 'opened' | 'replay' | 'tamper_inconsistent' | 'tamper_uninitialised' | 'unknown_tag'>;
  after: ChipState | null;
  jumped: boolean;
};

/** More reads than this between two taps are flagged: somebody may have collected addresses to use later. */
const counterJump = 200;

/** From this many replays within an hour the owner is notified. */
const replayLimit = 5;
const hour = 60 * 60 * 1000;

/**
 * Judges a verified tap by its chip's state; `null` if the chip is bound to no tag. The counter is used up whatever the loop says, so that
 * the same address raises an alarm only once.
 */
export function judgeTap(tap: Tap, chip: ChipState | null): TapJudgement {
  if (!chip) return { verdict: 'unknown_tag', after: null, jumped: false };
  if (tap.counter <= chip.lastCounter) return { verdict: 'replay', after: chip, jumped: false };
  const verdict = judgeTear(tap, chip);
  return {
    verdict,
    after: { lastCounter: tap.counter, opened: chip.opened || verdict === 'opened' },
    jumped: chip.lastCounter >= 0 && tap.counter - chip.lastCounter > counterJump,
  };
}

/** Whether a tag had so many replays within the last hour that its owner is notified. Times in milliseconds since 1970. */
export function hasSuspiciousReplays(replays: readonly number[], now: number): boolean {
  return replays.filter((at) => at > now - hour && at <= now).length >= replayLimit;
}

function judgeTear({ tear }: Tap, { opened }: ChipState): 'ok' | 'opened' | 'tamper_inconsistent' | 'tamper_uninitialised' {
  if (tear === 'opened') return 'opened';
  // Opening is permanent: a chip that reports anything else afterwards, or nothing, is not the same chip.
  if (opened || tear === 'impossible') return 'tamper_inconsistent';
  return tear === 'uninitialised' ? 'tamper_uninitialised' : 'ok';
}
