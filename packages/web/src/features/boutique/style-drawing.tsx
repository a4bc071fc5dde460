/** The right half of each drawing on a grid of 72 by 56, with its middle at 36; `seams` are stitched. */
type Half = { lines: string; seams?: string };

const wire = 'M37 38C40 48 59 48 63 33';
const wing = 'M63 33L69 32V41C64 41 60 43 57 45M37 38C36.5 40 36.5 42 36 43';
const band = 'M36 40H64L69 38V45H36';

const halves: Partial<Record<string, Half>> = {
  balconette: {
    lines: `M37 38V32C44 31 52 28 58 20C61 24 63 29 63 33${wire}${wing}M58 20C58 14 57 8 54 3`,
    seams: 'M50 28C51 34 51 40 50 45',
  },
  plunge: {
    lines: `M37 41C41 35 49 26 54 15C59 20 63 27 63 33C59 48 42 48 37 41${wing}M54 15C54 10 53 6 51 3`,
    seams: 'M41 37C48 37 56 33 60 25',
  },
  fullcup: {
    lines: `M37 38V28C43 25 49 19 53 12C59 17 63 26 63 33${wire}${wing}M53 12C53 8 52 5 50 3`,
    seams: 'M38 36C46 34 55 31 62 28M49 33C50 38 50 42 49 45',
  },
  demi: { lines: `M37 38V35C44 34 53 31 61 26C62.5 29 63 31 63 33${wire}${wing}M61 26C61 17 59 9 55 3`, seams: 'M46 33L45 44M54 30L55 43' },
  bralette: { lines: `M37 40C42 33 49 23 53 12C57 23 61 31 64 40${band}M53 12L51 3`, seams: 'M41 40C45 35 50 28 53 21C56 28 58 34 60 40' },
  triangle: { lines: 'M38 43L52 15L64 43ZM36 43H70M52 15C52 10 51 6 50 3', seams: 'M42 41L52 21L60 41' },
  longline: {
    lines: `M37 36V29C44 28 52 25 58 17C61 21 63 26 63 30M37 36C40 45 59 45 63 30L68 30V53H36M58 17C58 12 57 7 54 3`,
    seams: 'M44 42V53M52 43V53M60 39V53',
  },
  bustier: {
    lines: 'M37 34V28C44 26 51 22 57 17C61 21 63 26 63 31M37 34C40 44 59 44 63 31C62 39 62 46 66 53C56 52 44 53 36 55',
    seams: 'M36 34V55M46 41C46 46 45 50 44 53M56 41C56 46 57 49 58 52',
  },
  bandeau: { lines: 'M36 25C45 20 58 21 69 24V42C58 45 45 45 36 42', seams: 'M37 29C41 30 44 30 48 29M37 38C41 37 44 37 48 38M62 24V43' },
  tshirt: { lines: `M37 38V33C44 29 50 23 54 15C59 20 63 27 63 33${wire}${wing}M54 15C54 10 53 6 51 3M45 36C47 32 50 29 54 27` },
  sports: { lines: 'M36 21C42 21 45 14 45 4H53C53 15 58 23 66 26V40H36M66 40V48H36', seams: 'M47 40C47 33 50 28 55 24M36 44H66' },
  camisole: { lines: 'M36 22C43 22 48 18 51 13C53 20 57 24 61 26L63 53H36M51 13L50 3', seams: 'M36 50H63' },
  crop: { lines: 'M36 15C42 15 45 12 46 8L55 10L69 22L62 29L58 26V41H36', seams: 'M36 38H58M55 10L58 26' },
  tee: { lines: 'M36 14C42 14 45 11 46 7L55 9L70 22L63 29L58 25V54H36', seams: 'M36 51H58M55 9L58 25' },
  swimTop: { lines: 'M36 39C43 34 47 24 48 13C55 21 61 29 65 38L69 37V45H36M48 13C47 8 45 5 42 3', seams: 'M41 40C46 35 50 28 51 21' },
};

/** Decorative: the name is beside it. */
export function StyleDrawing({ style }: { style: string }) {
  const half = halves[style];
  if (!half) return null;
  const side = (
    <>
      <path d={half.lines} />
      <path d={half.seams} strokeDasharray="1.5 2" opacity={0.7} />
    </>
  );
  return (
    <svg
      viewBox="1 0 70 57"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.25}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {side}
      <g transform="matrix(-1 0 0 1 72 0)">{side}</g>
    </svg>
  );
}
