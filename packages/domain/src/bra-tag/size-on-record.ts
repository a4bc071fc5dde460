import { braSizeMessage, parseBraSize } from '../size/bra-size.ts';
import { formatSize, formatSizeIn, inferSizeSystem, resolveSize, type Size, type SizeError } from '../size/systems.ts';

export type SizeOnRecord = { braSize: string | null; size: Size | null };

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
