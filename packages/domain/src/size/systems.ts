import { cupLabel, cupOrdinal } from './cups.ts';
import { type SizeSystem, sizeSystems } from './size-system.ts';

export { type SizeSystem, sizeSystems };

/** What size a garment has, apart from language: the UK band and the number of its cup (A = 1, DD = 5). */
export type NeutralSize = { ukBand: number; ordinal: number };
/** A size as its label writes it, with what it means everywhere. */
export type Size = { system: SizeSystem; band: number; cup: string } & NeutralSize;
export type SizeError = 'syntax' | 'unknownSystem' | 'unknownBand' | 'unknownCup' | 'noEquivalent';

export const bandLimits = { smallest: 26, largest: 60 } as const;
export const ordinalLimits = { smallest: -1, largest: 22 } as const;

const aliases: Record<string, SizeSystem> = { DE: 'EU', RU: 'EU', BE: 'FR', ES: 'FR', NZ: 'AU' };

// Band labels of the same garment (sizing.md S1), from the UK band. They are labels, not measurements.
const bandOf: Record<SizeSystem, (ukBand: number) => number | null> = {
  UK: (b) => b,
  US: (b) => b,
  EU: metricBand,
  FR: (b) => metricBand(b) + 15,
  IT: (b) => (b === 26 ? null : (metricBand(b) - 60) / 5),
  AU: (b) => b - 22,
  JP: metricBand,
  KR: metricBand,
  CN: metricBand,
};

/** The system meant by a key or a country's alias (DE and RU are EU, BE and ES are FR, NZ is AU), or null. */
export function sizeSystem(text: string): SizeSystem | null {
  const key = text.trim().toUpperCase();
  return sizeSystems.find((system) => system === key) ?? aliases[key] ?? null;
}

/** A typed label in a known system as a size, forgiving about spaces, hyphens and case (sizing.md G3), or what is wrong with it. */
export function resolveSize(system: string, text: string): Size | { error: SizeError } {
  const key = sizeSystem(system);
  if (key === null) return { error: 'unknownSystem' };
  const typed = splitLabel(key, text);
  if (typed === null) return { error: 'syntax' };
  const ukBand = ukBandFrom(key, typed.band);
  if (ukBand === null) return { error: 'unknownBand' };
  const ordinals = new Set(typed.cups.map((cup) => cupOrdinal(key, cup)));
  const [ordinal] = ordinals;
  if (ordinals.size !== 1 || ordinal === undefined || ordinal === null) return { error: 'unknownCup' };
  return { system: key, band: typed.band, cup: typed.cups[0] ?? '', ukBand, ordinal };
}

/** The label as it was typed: a US 34F stays one, although its usual letters are DDD. Of letters joined by a slash it is the first. */
export function labelOf({ system, band, cup }: Size): string {
  return system === 'JP' ? `${cup}${band}` : `${band}${cup}`;
}

/** The label of a size in a system, or null where that system has none (Italy for UK band 26). Japan writes the cup first. */
export function labelIn(system: string, size: NeutralSize): string | null {
  const key = sizeSystem(system);
  if (key === null) return null;
  const band = isBand(size.ukBand) ? bandOf[key](size.ukBand) : null;
  const cup = cupLabel(key, size.ordinal);
  return band === null || cup === null ? null : labelOf({ ...size, system: key, band, cup });
}

/** The label of a size in every system that has one. */
export function allLabels(size: NeutralSize): Record<SizeSystem, string | null> {
  const label = (system: SizeSystem) => labelIn(system, size);
  return {
    UK: label('UK'),
    US: label('US'),
    EU: label('EU'),
    FR: label('FR'),
    IT: label('IT'),
    AU: label('AU'),
    JP: label('JP'),
    KR: label('KR'),
    CN: label('CN'),
  };
}

/** A label of one system as the label of another, or what stands in the way. */
export function convertSize(from: string, to: string, text: string): { size: string } | { error: SizeError } {
  const resolved = resolveSize(from, text);
  if ('error' in resolved) return resolved;
  if (sizeSystem(to) === null) return { error: 'unknownSystem' };
  const size = labelIn(to, resolved);
  return size === null ? { error: 'noEquivalent' } : { size };
}

/** The size of the same volume k bands away (sizing.md S5), or null beyond the tables. */
export function sisterSize(size: NeutralSize, steps: number): NeutralSize | null {
  const sister = { ukBand: size.ukBand + 2 * steps, ordinal: size.ordinal - steps };
  return isBand(sister.ukBand) && isOrdinal(sister.ordinal) ? sister : null;
}

/** The two neighbours of the same volume: one band firmer and one looser. */
export function sisterSizes(size: NeutralSize): { firmer: NeutralSize | null; looser: NeutralSize | null } {
  return { firmer: sisterSize(size, -1), looser: sisterSize(size, 1) };
}

/** The number to sort sizes by: constant along sister sizes, so neighbours in the list are neighbours in volume. */
export function sizeRank(size: NeutralSize): number {
  return size.ukBand / 2 + size.ordinal;
}

/** The system a bare band suggests, or null. A suggestion to confirm: EU and FR share 75 to 100, UK and US share all bands. */
export function inferSystem(band: number, preferred?: SizeSystem): SizeSystem | null {
  if (band % 2 === 0 && band >= 8 && band <= 18) return 'AU';
  if (band % 2 === 0 && band >= 26 && band <= 58) return preferred === 'US' ? 'US' : 'UK';
  return band % 5 === 0 && band >= 60 && band <= 100 ? 'EU' : null;
}

function splitLabel(system: SizeSystem, text: string): { band: number; cups: string[] } | null {
  const label = text.normalize('NFKC').trim().toUpperCase();
  const bandFirst = /^(\d{1,3}) *-? *([A-Z/]+)$/.exec(label);
  const cupFirst = system === 'JP' ? /^([A-Z/]+) *-? *(\d{1,3})$/.exec(label) : null;
  const digits = bandFirst?.[1] ?? cupFirst?.[2];
  const cups = (bandFirst?.[2] ?? cupFirst?.[1])?.split('/');
  // "0B" is a real Italian label; any other leading zero is a slip.
  if (digits === undefined || cups === undefined || /^0\d/.test(digits)) return null;
  return cups.every((cup) => /^([A-Z])\1{0,3}$/.test(cup)) ? { band: Number(digits), cups } : null;
}

/** The UK band of a system's band label, or null. */
export function ukBandFrom(system: SizeSystem, band: number): number | null {
  for (let ukBand: number = bandLimits.smallest; ukBand <= bandLimits.largest; ukBand += 2) {
    if (bandOf[system](ukBand) === band) return ukBand;
  }
  return null;
}

function metricBand(ukBand: number): number {
  return 2.5 * ukBand - 10;
}

function isBand(ukBand: number): boolean {
  return ukBand % 2 === 0 && ukBand >= bandLimits.smallest && ukBand <= bandLimits.largest;
}

function isOrdinal(ordinal: number): boolean {
  return Number.isInteger(ordinal) && ordinal >= ordinalLimits.smallest && ordinal <= ordinalLimits.largest;
}
