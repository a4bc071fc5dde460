import { findCupLabel, findCupOrdinal } from './cups.ts';
import { type SizeSystem, sizeSystems } from './size-system.ts';

export { type SizeSystem, sizeSystems };

/** A size without a system: the UK band and the ordinal of the cup (A = 1, DD = 5). */
export type NeutralSize = { ukBand: number; ordinal: number };
/** A size as on its label, with the neutral size. */
export type Size = { system: SizeSystem; band: number; cup: string } & NeutralSize;
export type SizeError = 'syntax' | 'unknownSystem' | 'unknownBand' | 'unknownCup' | 'noEquivalent';

export const bandLimits = { smallest: 26, largest: 60 } as const;
export const ordinalLimits = { smallest: -1, largest: 22 } as const;

const aliases: Record<string, SizeSystem> = { DE: 'EU', RU: 'EU', BE: 'FR', ES: 'FR', NZ: 'AU' };

// Band labels of the same garment (sizing.md S1), from the UK band. They are labels, not measurements.
const bandOf: Record<SizeSystem, (ukBand: number) => number | null> = {
  UK: (b) => b,
  US: (b) => b,
  EU: convertToMetricBand,
  FR: (b) => convertToMetricBand(b) + 15,
  IT: (b) => (b === 26 ? null : (convertToMetricBand(b) - 60) / 5),
  AU: (b) => b - 22,
  JP: convertToMetricBand,
  KR: convertToMetricBand,
  CN: convertToMetricBand,
};

/** The system of a key or country alias (DE and RU are EU, BE and ES are FR, NZ is AU), or null. */
export function parseSizeSystem(text: string): SizeSystem | null {
  const key = text.trim().toUpperCase();
  return sizeSystems.find((system) => system === key) ?? aliases[key] ?? null;
}

/** Parses a label in a known system, ignoring spaces, hyphens and case (sizing.md G3). */
export function resolveSize(system: string, text: string): Size | { error: SizeError } {
  const key = parseSizeSystem(system);
  if (key === null) return { error: 'unknownSystem' };
  const typed = splitLabel(key, text);
  if (typed === null) return { error: 'syntax' };
  const ukBand = findUkBand(key, typed.band);
  if (ukBand === null) return { error: 'unknownBand' };
  const ordinals = new Set(typed.cups.map((cup) => findCupOrdinal(key, cup)));
  const [ordinal] = ordinals;
  if (ordinals.size !== 1 || ordinal === undefined || ordinal === null) return { error: 'unknownCup' };
  return { system: key, band: typed.band, cup: typed.cups[0] ?? '', ukBand, ordinal };
}

/** The label as typed: a US 34F stays one, although its usual letters are DDD. Of letters joined by a slash, the first. */
export function formatSize({ system, band, cup }: Size): string {
  return system === 'JP' ? `${cup}${band}` : `${band}${cup}`;
}

/** The label of a size in a system; null if it has none (Italy for UK band 26). Japan writes the cup first. */
export function formatSizeIn(system: string, size: NeutralSize): string | null {
  const key = parseSizeSystem(system);
  if (key === null) return null;
  const band = isBand(size.ukBand) ? bandOf[key](size.ukBand) : null;
  const cup = findCupLabel(key, size.ordinal);
  return band === null || cup === null ? null : formatSize({ ...size, system: key, band, cup });
}

/** The label of a size in every system; null where there is none. */
export function listSizeLabels(size: NeutralSize): Record<SizeSystem, string | null> {
  const label = (system: SizeSystem) => formatSizeIn(system, size);
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

/** Converts a label of one system to another. */
export function convertSize(from: string, to: string, text: string): { size: string } | { error: SizeError } {
  const resolved = resolveSize(from, text);
  if ('error' in resolved) return resolved;
  if (parseSizeSystem(to) === null) return { error: 'unknownSystem' };
  const size = formatSizeIn(to, resolved);
  return size === null ? { error: 'noEquivalent' } : { size };
}

/** The size of the same volume `steps` bands away (sizing.md S5); null beyond the tables. */
export function findSisterSize(size: NeutralSize, steps: number): NeutralSize | null {
  const sister = { ukBand: size.ukBand + 2 * steps, ordinal: size.ordinal - steps };
  return isBand(sister.ukBand) && isOrdinal(sister.ordinal) ? sister : null;
}

/** The two sister sizes, one band firmer and one looser. */
export function findSisterSizes(size: NeutralSize): { firmer: NeutralSize | null; looser: NeutralSize | null } {
  return { firmer: findSisterSize(size, -1), looser: findSisterSize(size, 1) };
}

/** A sort key for sizes, equal for sister sizes, so that the order is by volume. */
export function calculateSizeRank(size: NeutralSize): number {
  return size.ukBand / 2 + size.ordinal;
}

/** The most likely system of a bare band, or null. To be confirmed: EU and FR share 75 to 100, UK and US share all bands. */
export function inferSizeSystem(band: number, preferred?: SizeSystem): SizeSystem | null {
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
  // "0B" is an Italian label; any other leading zero is a typo.
  if (digits === undefined || cups === undefined || /^0\d/.test(digits)) return null;
  return cups.every((cup) => /^([A-Z])\1{0,3}$/.test(cup)) ? { band: Number(digits), cups } : null;
}

/** The UK band of a system's band label, or null. */
export function findUkBand(system: SizeSystem, band: number): number | null {
  for (let ukBand: number = bandLimits.smallest; ukBand <= bandLimits.largest; ukBand += 2) {
    if (bandOf[system](ukBand) === band) return ukBand;
  }
  return null;
}

function convertToMetricBand(ukBand: number): number {
  return 2.5 * ukBand - 10;
}

function isBand(ukBand: number): boolean {
  return ukBand % 2 === 0 && ukBand >= bandLimits.smallest && ukBand <= bandLimits.largest;
}

function isOrdinal(ordinal: number): boolean {
  return Number.isInteger(ordinal) && ordinal >= ordinalLimits.smallest && ordinal <= ordinalLimits.largest;
}
