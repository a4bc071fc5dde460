import type { Band } from '@strapline/domain/search/search-text';
import {
  findSisterSizes,
  findUkBand,
  formatSizeIn,
  inferSizeSystem,
  parseSizeSystem,
  resolveSize,
  type Size,
  type SizeSystem,
} from '@strapline/domain/size/systems';

/** The size filter in the URL; the default system is UK. */
export type SizeFilter = { size?: string; system?: string };

/** `meant` is the system that the band suggests. */
export type SizeError = {
  error: 'syntax' | 'unknownBand' | 'unknownCup';
  system: SizeSystem;
  band: string;
  cup: string;
  suggestedSystem: SizeSystem | null;
};

export function getSystem({ system }: SizeFilter): SizeSystem {
  return parseSizeSystem(system ?? '') ?? 'UK';
}

/** null without a filter. */
export function parseSizeFilter(sizeFilter: SizeFilter): Size | Band | SizeError | null {
  const label = sizeFilter.size?.trim() ?? '';
  if (label === '') return null;
  const system = getSystem(sizeFilter);
  if (/^\d{1,3}$/.test(label)) return parseBand(system, label);
  const size = resolveSize(system, label);
  if (!('error' in size)) return size;
  const error = size.error === 'unknownBand' || size.error === 'unknownCup' ? size.error : 'syntax';
  const band = /\d+/.exec(label)?.[0] ?? '';
  const cup = /[A-Z/]+/.exec(label.toUpperCase())?.[0] ?? '';
  const suggested = inferSizeSystem(Number(band));
  const suggestedSystem = suggested && suggested !== system && !('error' in resolveSize(suggested, label)) ? suggested : null;
  return { error, system, band, cup, suggestedSystem };
}

function parseBand(system: SizeSystem, label: string): Band | SizeError {
  const band = Number(label);
  const ukBand = findUkBand(system, band);
  if (ukBand !== null) return { system, band, ukBand };
  const suggested = inferSizeSystem(band);
  return { error: 'unknownBand', system, band: label, cup: '', suggestedSystem: suggested === system ? null : suggested };
}

/** Firmer first. */
export function listSisterLabels(size: Size): string[] {
  const { firmer, looser } = findSisterSizes(size);
  return [firmer, looser].flatMap((sister) => (sister && formatSizeIn(size.system, sister)) ?? []);
}
