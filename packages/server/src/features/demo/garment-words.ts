import type { Condition } from '@strapline/domain/condition';
import type { GarmentStyle } from '@strapline/domain/garment/garment';
import { pick } from './dice.ts';

/** Words for garments that nobody sat down to describe one by one. */
const colours = [
  'Rose',
  'Ivory',
  'Midnight',
  'Sage',
  'Garnet',
  'Champagne',
  'Slate',
  'Noir',
  'Tea rose',
  'Juniper',
  'Copper',
  'Heather',
  'Damson',
  'Oyster',
  'Cobalt',
  'Moss',
];
const cloths = [
  'silk',
  'cotton lawn',
  'tulle',
  'satin',
  'linen',
  'corded lace',
  'velvet',
  'jersey',
  'organza',
  'broderie',
  'powernet',
  'crepe',
  'chambray',
  'point d’esprit',
];
const styleWords: Record<GarmentStyle, string> = {
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

/** A story in three sentences. */
export function tellStory(roll: () => number): string {
  return `${pick(openings, roll())} ${pick(middles, roll())} ${pick(endings, roll())}`;
}

export type GarmentText = {
  title: string;
  story: string;
  system: keyof typeof labels;
  label: string;
  condition: Condition;
  priceCents: number;
};

export function describeGarment(style: GarmentStyle, roll: () => number): GarmentText {
  const system = pick(systems, roll());
  return {
    title: `${pick(colours, roll())} ${pick(cloths, roll())} ${styleWords[style]} with ${pick(details, roll())}`,
    story: tellStory(roll),
    system,
    label: pick(labels[system], roll()),
    condition: pick(conditions, roll()),
    priceCents: price(roll()),
  };
}

/** Most pieces cost between $30 and $200, a few much more; always a price one would write on a tag. */
function price(roll: number): number {
  return Math.min(950_000, Math.round((24 + 120 * roll + 900 * roll ** 12) / 2) * 200);
}
