import { findUkBand, inferSizeSystem, parseSizeSystem, resolveSize, type Size, type SizeSystem, sizeSystems } from '../size/systems.ts';

/** A band without a cup: its label and its UK band. */
export type Band = { system: SizeSystem; band: number; ukBand: number };
/** A parsed search text: its sizes or band, and the other words. */
export type SearchText = { words: string; sizes: Size[]; band: Band | null };

const mostSizes = 3;
const systemWord = 'UK|US|EU|FR|IT|AU|JP|KR|CN|DE|RU|BE|ES|NZ';
// 34DD, 34 dd, 34-DD, 34DD/E, F70, each with a system before or behind it.
const sizePattern = new RegExp(
  `(?<![\\p{L}\\p{N}.])(?:(${systemWord}) ?)?(?:(\\d{1,3})( ?-? ?)([A-Z]{1,4}(?:/[A-Z]{1,4}){0,2})|([A-Z]{1,4})(\\d{2,3}))(?![\\p{L}\\p{N}])(?: ?(${systemWord})(?![\\p{L}\\p{N}]))?`,
  'giu',
);
const bandPattern = new RegExp(
  `(?<![\\p{L}\\p{N}.#$€£-])(?:(${systemWord}) ?)?(\\d{2,3})(?![\\p{L}\\p{N}.'’-]| ?%)(?: ?(${systemWord})(?![\\p{L}\\p{N}]))?`,
  'giu',
);
/** Exported for the test that times them on hostile text. */
export const searchPatterns: readonly RegExp[] = [sizePattern, bandPattern];

/** Words that are ignored beside a size. */
const fillers = new Set(['size', 'sizes', 'band', 'cup', 'cups', 'bra', 'bras']);

/** Parses a search text. `preferred` is the person's size system, if known. Quoted text is not parsed. */
export function parseSearchText(text: string, preferred?: SizeSystem): SearchText {
  const typed = text.normalize('NFKC').trim();
  const asTyped = { words: typed, sizes: [], band: null };
  if (typed.includes('"')) return asTyped;
  const sizes: Size[] = [];
  let words = typed.replace(sizePattern, (whole, before, digits, between, cup, jpCup, jpDigits, behind) => {
    const named = parseSizeSystem(before ?? behind ?? '');
    const size = digits
      ? isOtherNumber(digits, between, cup)
        ? null
        : findSize(`${digits}${cup}`, Number(digits), named, preferred)
      : findCupFirstSize(`${jpCup}${jpDigits}`, named, preferred);
    if (!size || sizes.length === mostSizes) return whole;
    sizes.push(size);
    return ' ';
  });
  const bands: Band[] = [];
  if (sizes.length === 0)
    words = typed.replace(bandPattern, (whole, before, digits, behind) => {
      const found = bands.length > 0 ? null : findBand(Number(digits), parseSizeSystem(before ?? behind ?? ''), preferred);
      if (found) bands.push(found);
      return found ? ' ' : whole;
    });
  const [band] = bands;
  if (sizes.length === 0 && !band) return asTyped;
  const left = words.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word) && !fillers.has(word.toLowerCase()));
  return { words: left.join(' '), sizes, band: band ?? null };
}

/** E.g. "70s" and "40 mm" are not sizes. */
function isOtherNumber(digits: string, between: string, cup: string): boolean {
  return between === '' && ((cup === 's' && digits.endsWith('0')) || cup === 'mm');
}

function findSize(label: string, band: number, named: SizeSystem | null, preferred: SizeSystem | undefined): Size | null {
  const likely = inferSizeSystem(band, preferred);
  // A number below the usual bands is a size only in a named or preferred system.
  const others = likely ? [likely, ...sizeSystems.filter((system) => system !== 'IT' && system !== 'AU')] : [];
  for (const system of named ? [named] : preferred ? [preferred, ...others] : others) {
    const size = resolveSize(system, label);
    if (!('error' in size)) return size;
  }
  return null;
}

function findCupFirstSize(label: string, named: SizeSystem | null, preferred: SizeSystem | undefined): Size | null {
  const size = resolveSize('JP', label);
  return 'error' in size || (named && named !== 'JP') || (!named && preferred !== 'JP' && size.band < 60) ? null : size;
}

function findBand(band: number, named: SizeSystem | null, preferred: SizeSystem | undefined): Band | null {
  const inferred = inferSizeSystem(band, preferred);
  const likely = inferred === 'AU' ? [] : inferred ? [inferred] : [];
  const prefers = preferred && preferred !== 'IT' ? [preferred] : [];
  for (const system of named ? [named] : [...prefers, ...likely]) {
    const ukBand = findUkBand(system, band);
    if (ukBand !== null) return { system, band, ukBand };
  }
  return null;
}
