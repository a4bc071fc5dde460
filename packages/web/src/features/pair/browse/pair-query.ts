import type { Input } from '@strapline/contract/events';
import { type LetterLabel, parseLetterLabel } from '@strapline/domain/size/letter-size';
import {
  findSisterSizes,
  formatSizeIn,
  type NeutralSize,
  parseSizeSystem,
  resolveSize,
  type Size,
  type SizeSystem,
} from '@strapline/domain/size/systems';

/** Search parameters of the pairs page; all optional. */
export type PairSearch = {
  band?: string;
  cup?: string;
  /** UK without it. */
  system?: string;
  /** The letter, in apps with letter sizes. */
  size?: string;
  /** `no`: without the sister sizes. */
  sisters?: string;
  /** `no`: without labels of other systems. */
  equivalents?: string;
  /** `yes`: only pairs whose check is valid now, that the viewer may open, or of creators that they follow. */
  verified?: string;
  open?: string;
  following?: string;
};

/** What is chosen on the tapes: a size once both are. */
export type PairFilter = { system: SizeSystem; band: string; cup: string; size: Size | null; letter: LetterLabel | null };

/**
 * Parameters that make no sense are ignored, instead of showing nothing. Without a choice the tapes are in the visitor's system; a link without a system
 * means the same for everybody.
 */
export function parsePairFilter({ band = '', cup = '', system, size: letter = '' }: PairSearch, preferred: SizeSystem = 'UK'): PairFilter {
  const key = parseSizeSystem(system ?? '') ?? (band || cup ? 'UK' : preferred);
  const chosenBand = /^\d{1,3}$/.test(band) ? band : '';
  const chosenCup = /^[A-Z]{1,4}$/i.test(cup) ? cup.toUpperCase() : '';
  const size = chosenBand && chosenCup ? resolveSize(key, `${chosenBand}${chosenCup}`) : null;
  return {
    system: key,
    band: chosenBand,
    cup: chosenCup,
    size: size && !('error' in size) ? size : null,
    letter: parseLetterLabel(letter),
  };
}

/** The chosen size on the tapes of another system; nothing where that has no such size. */
export function changeSystem({ size }: PairFilter, system: SizeSystem): PairSearch {
  const label = size && formatSizeIn(system, size);
  const converted = label ? resolveSize(system, label) : null;
  if (!converted || 'error' in converted) return { system, band: '', cup: '' };
  return { system, band: String(converted.band), cup: converted.cup };
}

type PairsInput = Omit<Input<'fetchAllApair'>, 'cursor'>;

/** The first page of a size's pairs, or of all pairs. The server makes the same input for the first HTML. */
export function toPairsInput({ size, system, letter }: PairFilter, search: PairSearch, isLetter = false): PairsInput {
  return {
    ...(letter && isLetter ? { size: { system: 'letter', label: letter } } : {}),
    ...(size && !isLetter ? { size: { system, band: size.band, cup: size.cup } } : {}),
    ...(size && !isLetter && search.equivalents === 'no' ? { match: 'same' as const } : {}),
    ...toFlags(search),
    limit: pageSize,
  };
}

export function toSistersInput({ size, system }: PairFilter, search: PairSearch): PairsInput {
  return {
    ...(size ? { size: { system, band: size.band, cup: size.cup } } : {}),
    match: 'sister',
    ...toFlags(search),
    limit: pageSize,
  };
}

function toFlags({ verified, open, following }: PairSearch): Pick<PairsInput, 'verified' | 'openToMe' | 'following'> {
  return {
    ...(verified === 'yes' ? { verified: true } : {}),
    ...(open === 'yes' ? { openToMe: true } : {}),
    ...(following === 'yes' ? { following: true } : {}),
  };
}

/** Two full rows on a desktop with two or three columns. */
const pageSize = 12;

export type SisterGroup = { size: NeutralSize; label: string };

/** The sister sizes with their labels in a system, the firmer band first. */
export function listSisters(size: Size): { firmer: SisterGroup | null; looser: SisterGroup | null } {
  const { firmer, looser } = findSisterSizes(size);
  return { firmer: toGroup(size.system, firmer), looser: toGroup(size.system, looser) };
}

function toGroup(system: SizeSystem, size: NeutralSize | null): SisterGroup | null {
  const label = size && formatSizeIn(system, size);
  return size && label ? { size, label } : null;
}
