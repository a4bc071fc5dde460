import type { App } from '@strapline/contract/apps/app';
import type { ParsedInput } from '@strapline/contract/events';
import { readSize, toNeutralSize } from '@strapline/domain/bra-tag/size-on-record';
import { findLetterNeighbors, letterSizeMessage, parseLetterLabel } from '@strapline/domain/size/letter-size';
import { findSisterSizes, findUkBand, formatSizeIn, type NeutralSize, resolveSize } from '@strapline/domain/size/systems';
import { WireError } from '../../platform/wire-error.ts';
import { joinStatements, type Statement, sql } from '../../ports/database.ts';
import type { PairRow } from '../pair-record/pair-record.ts';

type Input = Pick<ParsedInput<'fetchAllApair'>, 'braSize' | 'size' | 'match'>;

/** A condition on rows of `pair`, and the neutral forms of the sister sizes that it finds. */
export type PairSizes = { condition: Statement; firmer: NeutralSize | null; looser: NeutralSize | null };

/** Null without a size. Throws `validation` for a size that doesn't exist. */
export function findPairSizes(app: Pick<App, 'sizeSystem'>, input: Input): PairSizes | null {
  if (input.size?.system === 'letter') return findLetters(input.size.label, input.match);
  if (app.sizeSystem === 'letter') {
    if (input.size || input.braSize) throw new WireError('validation', { fields: { size: letterSizeMessage } });
    return null;
  }
  if (input.size?.cup === undefined && input.size) return findBand(input.size);
  const named = readNamedSize(input);
  if (!named) return null;
  const { system, neutral, braSize } = named;
  if (input.match === 'sister') return createSisters(findSisterSizes(neutral));
  const isSize = matchSizes([neutral]);
  // Only labels of the same system, or the same text if its system isn't known.
  const condition = input.match === 'same' ? sql`${isSize} and (pair.size ->> 'system' = ${system} or pair.bra_size = ${braSize})` : isSize;
  return { condition, firmer: null, looser: null };
}

type NamedSize = { system: string; neutral: NeutralSize; braSize: string | null };

function readNamedSize({ braSize, size }: Input): NamedSize | null {
  if (size && size.system !== 'letter' && size.cup !== undefined) {
    const resolved = resolveSize(size.system, `${size.band}${size.cup}`);
    if ('error' in resolved) throw new WireError('validation', { fields: { size: 'This size doesn’t exist.' } });
    return { system: size.system, neutral: resolved, braSize: formatSizeIn('UK', resolved) };
  }
  if (braSize === undefined) return null;
  const read = readSize({ braSize });
  if ('error' in read) throw new WireError('validation', { fields: { braSize: read.error } });
  if (!read.size || read.size.system === 'letter') throw new WireError('validation', { fields: { braSize: 'This size doesn’t exist.' } });
  return { system: read.size.system, neutral: toNeutralSize(read.size), braSize: read.braSize };
}

type BandFilter = Exclude<NonNullable<Input['size']>, { system: 'letter' }>;

function findBand({ system, band }: BandFilter): PairSizes {
  const ukBand = findUkBand(system, band);
  if (ukBand === null) throw new WireError('validation', { fields: { 'size.band': 'This band doesn’t exist in this sizing system.' } });
  return { condition: sql`pair.uk_band = ${ukBand}`, firmer: null, looser: null };
}

function findLetters(text: string, match: Input['match']): PairSizes {
  const label = parseLetterLabel(text);
  if (label === null) throw new WireError('validation', { fields: { 'size.label': letterSizeMessage } });
  if (match !== 'sister') return { condition: matchSizes([toNeutralSize({ system: 'letter', label })]), firmer: null, looser: null };
  const { smaller, larger } = findLetterNeighbors(label);
  const toNeutral = (one: typeof smaller) => one && toNeutralSize({ system: 'letter', label: one });
  return createSisters({ firmer: toNeutral(smaller), looser: toNeutral(larger) });
}

function createSisters({ firmer, looser }: { firmer: NeutralSize | null; looser: NeutralSize | null }): PairSizes {
  const sizes = [firmer, looser].filter((size) => size !== null);
  return { condition: sizes.length > 0 ? matchSizes(sizes) : sql`false`, firmer, looser };
}

function matchSizes(sizes: readonly NeutralSize[]): Statement {
  const each = sizes.map(({ ukBand, ordinal }) => sql`(pair.uk_band = ${ukBand} and pair.ordinal = ${ordinal})`);
  return sql`(${joinStatements(each, ' or ')})`;
}

/** How the band of a sister size compares with the one that was searched for. */
export function compareBand(
  sizes: PairSizes | null,
  row: Pick<PairRow, 'uk_band' | 'ordinal'> | undefined,
): { band?: 'firmer' | 'looser' } {
  const isSize = (size: NeutralSize | null | undefined) => size?.ukBand === row?.uk_band && size?.ordinal === row?.ordinal;
  if (!sizes || !row) return {};
  if (sizes.firmer && isSize(sizes.firmer)) return { band: 'firmer' };
  return sizes.looser && isSize(sizes.looser) ? { band: 'looser' } : {};
}
