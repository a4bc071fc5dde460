import type { SizeSystem } from './size-system.ts';

// Cup letters by ordinal (sizing.md S2). The first of each row is the ordinal -1; Japan starts one smaller.
const british = 'AAA AA A B C D DD E F FF G GG H HH J JJ K KK L LL M MM N NN'.split(' ');
const american = 'AAA AA A B C D DD DDD G H I J K L M N O P Q R S T U V'.split(' ');
const european = 'AAA AA A B C D E F G H I J K L M N O P Q R S T U V'.split(' ');
const japanese = 'AAA AA A B C D E F G H I J K L M N O P Q R S T U V W'.split(' ');

type Cups = { letters: readonly string[]; first: number; also: Readonly<Record<string, number>> };

const uk: Cups = { letters: british, first: -1, also: {} };
const us: Cups = { letters: american, first: -1, also: { E: 5, F: 6, DDDD: 7 } };
const eu: Cups = { letters: european, first: -1, also: { DD: 5 } };
// Japanese letters are one ahead (S3): their A is our AA. Their AAA has no equivalent in other systems.
const jp: Cups = { letters: japanese, first: -2, also: {} };

const cupsOf: Record<SizeSystem, Cups> = { UK: uk, AU: uk, US: us, EU: eu, FR: eu, IT: eu, JP: jp, KR: jp, CN: jp };

/** The ordinal of a cup in a system; null if the system has no such cup. */
export function findCupOrdinal(system: SizeSystem, cup: string): number | null {
  const { letters, first, also } = cupsOf[system];
  const index = letters.indexOf(cup);
  if (index >= 0) return first + index;
  return Object.hasOwn(also, cup) ? (also[cup] ?? null) : null;
}

/** The letters of an ordinal in a system; null beyond its table. */
export function findCupLabel(system: SizeSystem, ordinal: number): string | null {
  const { letters, first } = cupsOf[system];
  return letters[ordinal - first] ?? null;
}
