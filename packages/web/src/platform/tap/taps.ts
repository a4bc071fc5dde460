import type { ProofGrade } from '@strapline/domain/bra-tag/proof-level';
import type { TapVerdict } from '@strapline/domain/chip/tap-verdicts';
import { createSharedSlice } from '../state/shared-slice.ts';

/** A tap opened in this browser, with the server's verdict. Its ticket is bound to this browser. */
export type TapReading = {
  braTagId: string;
  ticket: string;
  verdict: TapVerdict;
  grade: ProofGrade;
  counter: number | null;
  at: string;
  savedAt: number;
};

/** How long a tap counts for a claim (authenticity rules, section 4) and is stored here. */
export const tapValidityMs = 30 * 60_000;
const maxTaps = 12;
const ticketsReadHere = new Set<string>();

/** Shared by all tabs: a phone opens each tap in a new tab, while the code may be half typed in another. */
export const useTaps = createSharedSlice<{ readings: readonly TapReading[] }>('taps', { readings: [] });

export function saveTap(reading: TapReading): void {
  ticketsReadHere.add(reading.ticket);
  const { state, change } = useTaps.getState();
  const others = filterFresh(state.readings, reading.savedAt).filter(({ ticket }) => ticket !== reading.ticket);
  change({ readings: [...others, reading].slice(-maxTaps) });
}

export function findTap(ticket: string, now: number = Date.now()): TapReading | undefined {
  return filterFresh(useTaps.getState().state.readings, now).find((reading) => reading.ticket === ticket);
}

/** The taps that count for a claim of this tag, by the chip's counter. */
export function listAcceptedTaps(readings: readonly TapReading[], braTagId: string, now: number = Date.now()): TapReading[] {
  return filterFresh(readings, now)
    .filter((reading) => reading.braTagId === braTagId && (reading.verdict === 'ok' || reading.verdict === 'opened'))
    .sort((one, other) => (one.counter ?? 0) - (other.counter ?? 0));
}

/** Taps of another tab, whose cookie may be newer than this tab's connection. */
export function isReadElsewhere({ ticket }: TapReading): boolean {
  return !ticketsReadHere.has(ticket);
}

/** Removes the taps of a claimed tag. */
export function removeTaps(braTagId: string): void {
  const { state, change } = useTaps.getState();
  change({ readings: state.readings.filter((reading) => reading.braTagId !== braTagId) });
}

function filterFresh(readings: readonly TapReading[], now: number): TapReading[] {
  return readings.filter(({ savedAt }) => now - savedAt < tapValidityMs);
}
