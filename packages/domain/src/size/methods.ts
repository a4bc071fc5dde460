import { bandLimits, type NeutralSize, ordinalLimits } from './systems.ts';
import { centimetre, inch, near } from './units.ts';

export const sizingMethods = ['snug', 'plain', 'plus4', 'en13402', 'jis'] as const;
export type Method = (typeof sizingMethods)[number];

/** The four tape readings in whole micrometres (sizing.md R0): underbust snug and tight, bust standing and leaning. Two are needed. */
export type Readings = {
  underbust1?: number | null | undefined;
  underbust2?: number | null | undefined;
  bust1?: number | null | undefined;
  bust2?: number | null | undefined;
};

export type MeasureError =
  | 'missing'
  | 'underbustRange'
  | 'bustRange'
  | 'tightLargerThanSnug'
  | 'bustSmallerThanUnderbust'
  | 'bandOutOfRange'
  | 'cupOutOfRange';

/** `reading` is the one to look at again; a result off the tables has none. */
export type MeasureFault = { error: MeasureError; reading?: keyof Readings };

/** One step of the sum, lengths in micrometres. */
export type Step =
  /** `adjust` is added to the snug reading before it is rounded, or with `addFour` after. `band` is in inches, or in centimetres with `nearestFiveCm`. */
  | {
      step: 'band';
      rule: 'nearestEvenInch' | 'addFour' | 'nearestFiveCm';
      snug: number;
      tight: number | null;
      gap: number | null;
      adjust: number;
      band: number;
    }
  /** Half of what leaning adds, at most 1.25 in, counts towards the bust. */
  | { step: 'bust'; standing: number; leaning: number | null; added: number; bust: number }
  /** The cup is what the bust has over `from`: the middle of underbust and band, the band, or the underbust. */
  | { step: 'cup'; rule: 'halfway' | 'overBand' | 'en13402' | 'jis'; bust: number; from: number; difference: number; ordinal: number }
  /** How far the difference lies above (or below) the middle of its cup. */
  | { step: 'alternate'; remainder: number; ordinal: number | null };

type Given = { underbust1: number; underbust2: number | null; bust1: number; bust2: number | null };
type Found = NeutralSize & { alternateOrdinal: number | null; steps: Step[] };

export const methods: Record<Method, (given: Given) => Found | MeasureFault> = { snug, plain, plus4, en13402, jis };

/** Band from the nearest even inch, cup over the middle of underbust and band (sizing.md R3, R4). */
function snug({ underbust1, underbust2, bust1, bust2 }: Given): Found | MeasureFault {
  const gap = underbust2 === null ? null : underbust1 - underbust2;
  const adjust = adjustment(gap);
  const band = evenInch(underbust1 + adjust);
  // Between the standing and the leaning bust lies the truth; leaning further than 2.5 in more says little.
  const added = bust2 === null ? 0 : Math.min(Math.max(bust2 - bust1, 0) / 2, 1.25 * inch);
  const bust = bust1 + added;
  // The middle does not depend on how the band was rounded, so that neighbours on both sides of a rounding are sisters.
  const from = (underbust1 + band * inch) / 2;
  const difference = bust - from;
  const ordinal = near(difference, inch);
  const remainder = difference - ordinal * inch;
  const alternate = remainder >= inch / 4 ? ordinal + 1 : remainder < -inch / 4 ? ordinal - 1 : null;
  const alternateOrdinal = alternate !== null && isOrdinal(alternate) ? alternate : null;
  return inTables({
    ukBand: band,
    ordinal,
    alternateOrdinal,
    steps: [
      { step: 'band', rule: 'nearestEvenInch', snug: underbust1, tight: underbust2, gap, adjust, band },
      { step: 'bust', standing: bust1, leaning: bust2, added, bust },
      { step: 'cup', rule: 'halfway', bust, from, difference, ordinal },
      { step: 'alternate', remainder, ordinal: alternateOrdinal },
    ],
  });
}

/** The nearest even inch, and what the bust has over it (sizing.md R5). */
function plain({ underbust1, bust1 }: Given): Found | MeasureFault {
  return overBand(bust1, {
    step: 'band',
    rule: 'nearestEvenInch',
    snug: underbust1,
    tight: null,
    gap: null,
    adjust: 0,
    band: evenInch(underbust1),
  });
}

/** The old shop method: four or five inches are added to the underbust, whichever makes it even (sizing.md R5). */
function plus4({ underbust1, bust1 }: Given): Found | MeasureFault {
  const inches = near(underbust1, inch);
  const more = inches % 2 === 0 ? 4 : 5;
  return overBand(bust1, {
    step: 'band',
    rule: 'addFour',
    snug: underbust1,
    tight: null,
    gap: null,
    adjust: more * inch,
    band: inches + more,
  });
}

function overBand(bust: number, step: Step & { step: 'band' }): Found | MeasureFault {
  const difference = bust - step.band * inch;
  const ordinal = near(difference, inch);
  const cup: Step = { step: 'cup', rule: 'overBand', bust, from: step.band * inch, difference, ordinal };
  return inTables({ ukBand: step.band, ordinal, alternateOrdinal: null, steps: [step, cup] });
}

/** The European norm: bands of 5 cm, cups of 2 cm from 12 cm on, upper edge included (sizing.md R6). */
function en13402({ underbust1, bust1 }: Given): Found | MeasureFault {
  const band = fiveCentimetres(underbust1);
  const difference = bust1 - underbust1;
  const ordinal = Math.ceil((difference - 12 * centimetre) / (2 * centimetre)) + 0;
  return inTables({
    ukBand: fromMetricBand(band),
    ordinal,
    alternateOrdinal: null,
    steps: [
      { step: 'band', rule: 'nearestFiveCm', snug: underbust1, tight: null, gap: null, adjust: 0, band },
      { step: 'cup', rule: 'en13402', bust: bust1, from: underbust1, difference, ordinal },
    ],
  });
}

/** The Japanese norm: bands of 5 cm, cups of 2.5 cm around A at 10 cm; its letters run one ahead of ours (sizing.md R7). */
function jis({ underbust1, bust1 }: Given): Found | MeasureFault {
  const band = fiveCentimetres(underbust1);
  const difference = bust1 - underbust1;
  const ordinal = near(difference - 10 * centimetre, 2.5 * centimetre);
  return inTables(
    {
      ukBand: fromMetricBand(band),
      ordinal,
      alternateOrdinal: null,
      steps: [
        { step: 'band', rule: 'nearestFiveCm', snug: underbust1, tight: null, gap: null, adjust: 0, band },
        { step: 'cup', rule: 'jis', bust: bust1, from: underbust1, difference, ordinal },
      ],
    },
    // Japan's AAA has no name elsewhere.
    ordinalLimits.smallest - 1,
  );
}

function inTables(found: Found, smallest: number = ordinalLimits.smallest): Found | MeasureFault {
  if (found.ukBand < bandLimits.smallest || found.ukBand > bandLimits.largest) return { error: 'bandOutOfRange' };
  return isOrdinal(found.ordinal, smallest) ? found : { error: 'cupOutOfRange' };
}

/** The underbust as a band feels it: the snug reading, moved by what the tight one tells of how far it gives (sizing.md R3). */
export function heldUnderbust(underbust1: number, underbust2: number | null | undefined): number {
  return underbust1 + adjustment(underbust2 === undefined || underbust2 === null ? null : underbust1 - underbust2);
}

/** Soft ribs let a band sink in, hard ones hold it out: half an inch either way where snug and tight differ by more than 3 in or less than 1 in (sizing.md R3). */
function adjustment(gap: number | null): number {
  if (gap === null) return 0;
  return gap < inch ? inch / 2 : gap > 3 * inch ? -inch / 2 : 0;
}

function evenInch(length: number): number {
  return 2 * near(length, 2 * inch);
}

function fiveCentimetres(length: number): number {
  return 5 * near(length, 5 * centimetre);
}

function fromMetricBand(band: number): number {
  return (band + 10) / 2.5;
}

function isOrdinal(ordinal: number, smallest: number = ordinalLimits.smallest): boolean {
  return ordinal >= smallest && ordinal <= ordinalLimits.largest;
}
