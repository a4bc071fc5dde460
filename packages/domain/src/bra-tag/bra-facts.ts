/** The fixed lists of styles, colors and fabrics. `words` are search synonyms. */
type Fact = { name: string; words: string };

export const styleFacts = {
  balconette: { name: 'Balconette', words: 'balconette balconet balcony' },
  plunge: { name: 'Plunge', words: 'plunge plunging' },
  fullcup: { name: 'Full cup', words: 'full cup fullcup full-cup coverage' },
  demi: { name: 'Demi', words: 'demi half cup' },
  bralette: { name: 'Bralette', words: 'bralette soft cup' },
  triangle: { name: 'Triangle', words: 'triangle' },
  longline: { name: 'Longline', words: 'longline long line' },
  bustier: { name: 'Bustier', words: 'bustier basque corset' },
  bandeau: { name: 'Bandeau', words: 'bandeau strapless' },
  tshirt: { name: 'T-shirt bra', words: 't-shirt tshirt moulded seamless' },
  sports: { name: 'Sports bra', words: 'sports sport' },
} as const satisfies Record<string, Fact>;

/** `swatch` is the CSS background of the color's dot. */
export const colorFacts = {
  black: { name: 'Black', words: 'black noir', swatch: '#231F20' },
  grey: { name: 'Grey', words: 'grey gray silver charcoal', swatch: '#9B9A9C' },
  white: { name: 'White', words: 'white', swatch: '#FFFFFF' },
  ivory: { name: 'Ivory', words: 'ivory cream ecru', swatch: '#F3EAD9' },
  beige: { name: 'Beige', words: 'beige nude tan', swatch: '#D9C1A8' },
  brown: { name: 'Brown', words: 'brown chocolate', swatch: '#74503B' },
  gold: { name: 'Gold', words: 'gold golden champagne', swatch: '#CDAF6B' },
  yellow: { name: 'Yellow', words: 'yellow mustard', swatch: '#EBCB52' },
  orange: { name: 'Orange', words: 'orange peach apricot coral', swatch: '#E08B52' },
  red: { name: 'Red', words: 'red scarlet', swatch: '#C22F34' },
  garnet: { name: 'Garnet', words: 'garnet red burgundy wine', swatch: '#8E304C' },
  rose: { name: 'Rose', words: 'rose pink blush', swatch: '#DFADA9' },
  pink: { name: 'Hot pink', words: 'pink fuchsia magenta', swatch: '#D65A8E' },
  purple: { name: 'Purple', words: 'purple violet plum lilac', swatch: '#6F4E88' },
  midnight: { name: 'Midnight', words: 'midnight navy blue', swatch: '#3B3153' },
  blue: { name: 'Blue', words: 'blue cobalt', swatch: '#4474B4' },
  slate: { name: 'Slate', words: 'slate blue grey gray', swatch: '#A6B7C2' },
  green: { name: 'Green', words: 'green emerald', swatch: '#437F55' },
  sage: { name: 'Sage', words: 'sage green olive', swatch: '#AFBCA4' },
} as const satisfies Record<string, Fact & { swatch: string }>;

export const fabricFacts = {
  cotton: { name: 'Cotton', words: 'cotton' },
  silk: { name: 'Silk', words: 'silk' },
  satin: { name: 'Satin', words: 'satin' },
  lace: { name: 'Lace', words: 'lace lacy' },
  tulle: { name: 'Tulle', words: 'tulle net' },
  mesh: { name: 'Mesh', words: 'mesh sheer powernet' },
  embroidery: { name: 'Embroidery', words: 'embroidery embroidered broderie' },
  velvet: { name: 'Velvet', words: 'velvet' },
  jersey: { name: 'Jersey', words: 'jersey' },
  microfibre: { name: 'Microfibre', words: 'microfibre microfiber' },
  linen: { name: 'Linen', words: 'linen' },
  hemp: { name: 'Hemp', words: 'hemp' },
  wool: { name: 'Wool', words: 'wool woollen' },
  organza: { name: 'Organza', words: 'organza' },
  chiffon: { name: 'Chiffon', words: 'chiffon' },
  crepe: { name: 'Crêpe', words: 'crepe crêpe' },
  leather: { name: 'Leather', words: 'leather' },
} as const satisfies Record<string, Fact>;

export type BraStyle = keyof typeof styleFacts;
export type BraColor = keyof typeof colorFacts;
export type BraFabric = keyof typeof fabricFacts;

export const braStyles = keysOf(styleFacts);
export const braColors = keysOf(colorFacts);
export const braFabrics = keysOf(fabricFacts);

export const maxColors = 3;
export const maxFabrics = 4;

/** Search text of each fact by its key, e.g. `colour:rose`. */
export const factLabels: Readonly<Record<string, string>> = Object.fromEntries([
  ...braStyles.map((style) => [`style:${style}`, styleFacts[style].words]),
  ...braColors.map((colour) => [`colour:${colour}`, colorFacts[colour].words]),
  ...braFabrics.map((fabric) => [`fabric:${fabric}`, fabricFacts[fabric].words]),
]);

function keysOf<K extends string>(facts: Record<K, Fact>): readonly [K, ...K[]] {
  return Object.keys(facts) as [K, ...K[]];
}
