import { braSizeMessage, parseBraSize } from '../size/bra-size.ts';
import { getLetterOrdinal, type LetterSize, letterSizeMessage, parseLetterLabel } from '../size/letter-size.ts';
import { formatSize, formatSizeIn, inferSizeSystem, type NeutralSize, resolveSize, type Size, type SizeError } from '../size/systems.ts';

/** `braSize` alone is a size of no known system. */
export type SizeOnRecord = { braSize: string | null; size: Size | LetterSize | null };

/** No bra has this band: letter sizes have it, so that the same indexes find both. */
export const letterBand = 0;

const sizeMessages: Record<SizeError, string> = {
  syntax: braSizeMessage,
  unknownSystem: 'Choose a sizing system.',
  unknownBand: 'This band doesn’t exist in this sizing system.',
  unknownCup: 'This cup doesn’t exist in this sizing system.',
  noEquivalent: 'This size doesn’t exist.',
};

/**
 * The two forms of a recorded size: `size` keeps the typed label with its system; `braSize` is the strict string, or the UK label if the
 * typed one does not fit the grammar. A bare strict string is read in the system that its band suggests (sizing.md G4).
 */
export function readSize(form: {
  braSize?: string | undefined;
  size?: { system: string; label: string } | undefined;
}): SizeOnRecord | { field: string; error: string } {
  const strict = form.braSize ? parseBraSize(form.braSize) : null;
  if (form.braSize && !strict) return { field: 'braSize', error: braSizeMessage };
  if (form.size?.system === 'letter') return readLetterSize(form.size.label, strict !== null);
  if (form.size) {
    const size = resolveSize(form.size.system, form.size.label);
    if ('error' in size) return { field: 'size.label', error: sizeMessages[size.error] };
    const braSize = parseBraSize(form.size.label)?.braSize ?? formatSizeIn('UK', size);
    if (strict && strict.braSize !== braSize && strict.braSize !== formatSizeIn('UK', size))
      return {
        field: 'braSize',
        error: `This doesn’t match the size ${size.system} ${formatSize(size)}. Enter the same size twice, or only one of them.`,
      };
    return { braSize: strict?.braSize ?? braSize, size };
  }
  if (!strict) return { braSize: null, size: null };
  const system = inferSizeSystem(strict.band);
  const size = system ? resolveSize(system, strict.braSize) : null;
  return { braSize: strict.braSize, size: size && !('error' in size) ? size : null };
}

function readLetterSize(text: string, hasBraSize: boolean): SizeOnRecord | { field: string; error: string } {
  const label = parseLetterLabel(text);
  if (label === null) return { field: 'size.label', error: letterSizeMessage };
  if (hasBraSize) return { field: 'braSize', error: 'A piece has a letter size or a bra size. Remove one of them.' };
  return { braSize: null, size: { system: 'letter', label } };
}

/** The size as labelled: `UK 32DD`, or `M`. */
export function formatSizeOnRecord({ braSize, size }: SizeOnRecord): string | null {
  if (size === null) return braSize;
  return size.system === 'letter' ? size.label : `${size.system} ${formatSize(size)}`;
}

/** The two numbers that a size is stored and found by. */
export function toNeutralSize(size: Size | LetterSize): NeutralSize {
  if (size.system === 'letter') return { ukBand: letterBand, ordinal: getLetterOrdinal(size.label) };
  return { ukBand: size.ukBand, ordinal: size.ordinal };
}
