import { rulesVersion } from './calculate-size.ts';
import type { FeedbackCode } from './feedback.ts';
import type { NeutralSize, SizeSystem } from './systems.ts';

/** What surveys taught about tapes and brands (sizing.md P). It is plain JSON without persons; what too few answered is left out. */
export type FitModel = {
  rulesVersion: number;
  /** The standard deviations of a body's band around its tape, in band steps (2 in), and of its volume, in cups. */
  widths: { band: number; volume: number };
  /** By `SizeSystem`. */
  regions: Record<string, RegionFit>;
  /** By `normalizeBrand`. */
  brands: Record<string, BrandFit>;
};

/** `delta` inches are added to the underbust, and `alpha` cups to the volume, that the tape gives; from `n` answers. */
export type RegionFit = { n: number; delta: number; alpha: number };

/** How much larger a brand is than its labels: its bands in band steps (2 in), its cups in cups; from `n` answers. */
export type BrandFit = { n: number; band: number; cup: number };

/** The model before anybody has answered: the tape method `snug`, with its usual error. */
export const defaultFitModel: FitModel = { rulesVersion, widths: { band: 0.6, volume: 0.9 }, regions: {}, brands: {} };

/** One size survey. Lengths are whole micrometers, null if not taken. */
export type FitAnswers = {
  system: SizeSystem;
  /** `lying` and `inBra` are not used: no rule says yet what they mean for a size. */
  readings: Record<'snug' | 'tight' | 'standing' | 'leaning' | 'lying' | 'inBra', number | null>;
  /** The size on the label of the bra that `brand` and `fit` are about. */
  wears: NeutralSize | null;
  brand?: string | undefined;
  fit: readonly FeedbackCode[];
};

/** The key of a brand in a model: its letters and digits without case and accents, so that "Panache®" and "PANACHE" are one. Null if nothing is left. */
export function normalizeBrand(name: string): string | null {
  const plain = name
    .replace(/[™℠]/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
  return plain.replace(/[^\p{L}\p{M}\p{N}]+/gu, '') || null;
}
