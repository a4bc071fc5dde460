import {
  type BraColor,
  type BraFabric,
  type BraFacts,
  braFacts,
  colorFacts,
  fabricFacts,
  keysOf,
} from '@strapline/domain/bra-tag/bra-facts';
import type { Condition } from '@strapline/domain/bra-tag/condition';
import type { GarmentPalette, GarmentStyle } from '@strapline/domain/garment/garment';
import { pick } from './seeded-random.ts';

/** Words for generated descriptions, each with the fact that it implies. */
const colourWords: Record<string, BraColor> = {
  Rose: 'rose',
  Ivory: 'ivory',
  Midnight: 'midnight',
  Sage: 'sage',
  Garnet: 'garnet',
  Champagne: 'gold',
  Slate: 'slate',
  Noir: 'black',
  'Tea rose': 'rose',
  Juniper: 'green',
  Copper: 'brown',
  Heather: 'purple',
  Damson: 'purple',
  Oyster: 'ivory',
  Cobalt: 'blue',
  Moss: 'sage',
};
const clothWords: Record<string, BraFabric> = {
  silk: 'silk',
  'cotton lawn': 'cotton',
  tulle: 'tulle',
  satin: 'satin',
  linen: 'linen',
  'corded lace': 'lace',
  velvet: 'velvet',
  jersey: 'jersey',
  organza: 'organza',
  broderie: 'embroidery',
  powernet: 'mesh',
  crepe: 'crepe',
  chambray: 'cotton',
  'point d’esprit': 'tulle',
};
const styleWords: Record<GarmentStyle<'bra'>, string> = {
  balconette: 'balconette',
  plunge: 'plunge bra',
  fullcup: 'full cup bra',
  bralette: 'bralette',
  longline: 'longline',
  bandeau: 'bandeau',
};
const details = [
  'hand-rolled straps',
  'covered buttons',
  'scalloped edges',
  'a racer back',
  'brass sliders',
  'picot elastic',
  'channel stitching',
  'a keyhole front',
  'contrast topstitching',
  'a side sling',
  'ribbon casing',
  'pin tucks',
];
const openings = [
  'Drafted from an old foundation block and cut again for a softer shape.',
  'The last of a short run of four; the pattern has been retired since.',
  'Made in one sitting on a rainy Sunday, then unpicked and made properly.',
  'A sample that turned out better than the garment it was a sample for.',
  'Cut on the bias so that the neckline lies flat without elastic.',
  'Built for a stage costume and worn for one evening under warm lights.',
  'Begun with a remnant that was too small for anything else and too good to give away.',
];
const middles = [
  'The cups have three parts and a power bar, the seams are flat-felled by hand.',
  'The band is firm and the wings are double-layered, so it carries without wires.',
  'Two rows of hooks, two positions left in the elastic.',
  'Lined with cotton throughout; nothing scratches.',
  'The underband is faced with grosgrain and the channels are closed with a hand-worked bar.',
  'Straps adjust at the front, which is kinder to a jacket.',
];
const endings = [
  'Washed by hand in cool water and dried flat.',
  'One stitch at the left side was mended, and the mend can be seen if one looks for it.',
  'It comes with its pattern piece, signed and dated.',
  'It wants a drawer of its own and no tumble dryer, ever.',
  'The label is woven, the serial is stitched below it.',
];
const conditions: readonly Condition[] = ['new', 'as_new', 'as_new', 'worn', 'worn', 'well_loved'];

const labels = {
  UK: ['32D', '34D', '34DD', '32E', '36C', '30F', '34B', '38DD', '36E', '32C', '28GG', '40D'],
  US: ['34C', '36D', '32DD', '38C', '34DDD', '36B', '32B', '40DD'],
  EU: ['75D', '70E', '80C', '75B', '85D', '70F', '75E'],
  FR: ['90D', '85E', '95C', '90B'],
  AU: ['12D', '10E', '14C', '12DD'],
  JP: ['D75', 'E70', 'C80'],
} as const;
const systems = ['UK', 'UK', 'UK', 'US', 'US', 'EU', 'EU', 'FR', 'AU', 'JP'] as const;

const ofWear = /\b(worn|mended)\b/;

/** A bra's story of three sentences; stories of new pieces don't mention wear. */
export function tellStory(roll: () => number, condition: Condition): string {
  const chooseFitting = (sentences: readonly string[]) =>
    condition === 'new' || condition === 'as_new' ? sentences.filter((sentence) => !ofWear.test(sentence)) : sentences;
  return `${pick(chooseFitting(openings), roll())} ${pick(middles, roll())} ${pick(chooseFitting(endings), roll())}`;
}

const paletteColours: Record<GarmentPalette, BraColor> = {
  rose: 'rose',
  ivory: 'ivory',
  midnight: 'midnight',
  sage: 'sage',
  garnet: 'garnet',
  champagne: 'gold',
  slate: 'slate',
  noir: 'black',
  lagoon: 'green',
  dune: 'beige',
  cobalt: 'blue',
  chalk: 'ivory',
  clay: 'orange',
  kelp: 'sage',
  mist: 'slate',
  ink: 'black',
};

/** The facts of a piece: the fabrics in its title, and its colours, or the palette's. */
export function findFacts(title: string, style: GarmentStyle, palette: GarmentPalette): BraFacts {
  const words = new Set(title.toLowerCase().split(/[^\p{L}]+/u));
  const isNamed = (fact: { words: string }) => fact.words.split(' ').some((word) => words.has(word));
  const named = [
    ...keysOf(colorFacts).filter((colour) => words.has(colour)),
    ...Object.entries(colourWords).flatMap(([word, colour]) => (words.has(word.toLowerCase()) ? [colour] : [])),
  ];
  const colours = [...new Set(named)].slice(0, braFacts.colours.max);
  return {
    style,
    colours: colours.length > 0 ? colours : [paletteColours[palette]],
    fabrics: keysOf(fabricFacts)
      .filter((fabric) => isNamed(fabricFacts[fabric]))
      .slice(0, braFacts.fabrics.max),
  };
}

export type GarmentText = {
  facts: BraFacts;
  title: string;
  story: string;
  system: keyof typeof labels;
  label: string;
  condition: Condition;
  priceCents: number;
};

export function describeGarment(style: GarmentStyle<'bra'>, roll: () => number): GarmentText {
  const system = pick(systems, roll());
  const [colour, colourFact] = pick(Object.entries(colourWords), roll());
  const [cloth, fabric] = pick(Object.entries(clothWords), roll());
  const garment = `${styleWords[style]} with ${pick(details, roll())}`;
  const storyRolls = [roll(), roll(), roll()];
  const label = pick(labels[system], roll());
  const condition = pick(conditions, roll());
  return {
    title: `${colour} ${cloth} ${garment}`,
    facts: { style, colours: [colourFact], fabrics: [fabric] },
    story: tellStory(() => storyRolls.shift() ?? 0, condition),
    system,
    label,
    condition,
    priceCents: pickPrice(roll()),
  };
}

/** Most pieces cost $30 to $200, a few much more; always a plausible price. */
function pickPrice(roll: number): number {
  return Math.min(950_000, Math.round((24 + 120 * roll + 900 * roll ** 12) / 2) * 200);
}
