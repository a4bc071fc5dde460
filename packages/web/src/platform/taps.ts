import type { ProofGrade } from '@strapline/domain/bra-tag/proof-level';
import type { TapVerdict } from '@strapline/domain/chip/tap-verdicts';
import { sharedSlice } from './shared-slice.ts';

/** A tap that was opened in this browser, and what the server said of it. The ticket is worth nothing in another browser. */
export type TapReading = {
  braTagId: string;
  ticket: string;
  verdict: TapVerdict;
  grade: ProofGrade;
  counter: number | null;
  at: string;
  keptAt: number;
};

/** So long a tap counts for a claim (authenticity rules, section 4), and so long it is remembered here. */
export const tapCountsMs = 30 * 60_000;
const mostKept = 12;
const readHere = new Set<string>();

/** Shared by all tabs: a phone opens each tap in a new one, while the code may be half typed in another. */
export const useTaps = sharedSlice<{ readings: readonly TapReading[] }>('taps', { readings: [] });

export function keepTap(reading: TapReading): void {
  readHere.add(reading.ticket);
  const { state, change } = useTaps.getState();
  const others = freshOf(state.readings, reading.keptAt).filter(({ ticket }) => ticket !== reading.ticket);
  change({ readings: [...others, reading].slice(-mostKept) });
}

export function keptTap(ticket: string, now: number = Date.now()): TapReading | undefined {
  return freshOf(useTaps.getState().state.readings, now).find((reading) => reading.ticket === ticket);
}

/** Those that count for a claim of this tag, in the order in which the chip wrote them. */
export function acceptedTaps(readings: readonly TapReading[], braTagId: string, now: number = Date.now()): TapReading[] {
  return freshOf(readings, now)
    .filter((reading) => reading.braTagId === braTagId && (reading.verdict === 'ok' || reading.verdict === 'opened'))
    .sort((one, other) => (one.counter ?? 0) - (other.counter ?? 0));
}

/** Read in another tab, which may have got the cookie that goes with it after this one had opened its connection. */
export function isFromElsewhere({ ticket }: TapReading): boolean {
  return !readHere.has(ticket);
}

/** The tag has its owner now; the taps have done their work. */
export function forgetTaps(braTagId: string): void {
  const { state, change } = useTaps.getState();
  change({ readings: state.readings.filter((reading) => reading.braTagId !== braTagId) });
}

function freshOf(readings: readonly TapReading[], now: number): TapReading[] {
  return readings.filter(({ keptAt }) => now - keptAt < tapCountsMs);
}
