/** What a tag says of its piece in fixed words. Forms, filters, pages and the search index follow `braFacts`. */

/** `words` are search synonyms; `swatch` is the CSS background of a color's dot. */
type FactValue = { name: string; words: string; swatch?: string };

/** The styles of bras. Each app has its own. */
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
} as const satisfies Record<string, FactValue>;

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
} as const satisfies Record<string, Required<FactValue>>;

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
} as const satisfies Record<string, FactValue>;

export type BraStyle = keyof typeof styleFacts;
export type BraColor = keyof typeof colorFacts;
export type BraFabric = keyof typeof fabricFacts;

/** The facts of a tag: one value or none, or a list of values. The style is one of its app's. */
export type BraFacts = {
  style: string | null;
  colours: BraColor[];
  fabrics: BraFabric[];
};
export type FactName = keyof BraFacts;

export const noFacts: BraFacts = { style: null, colours: [], fabrics: [] };

/** What a search may ask for: one of several values of each fact. */
export type FactFilters = {
  style: string;
  colour: BraColor;
  fabric: BraFabric;
};
export type FactFilter = keyof FactFilters;

/** A fact with `max` 1 is one value or null, any other a list of at most so many. */
type Fact = { values: Readonly<Record<string, FactValue>>; max: number; filter: FactFilter };

/** In the order of forms and pages. */
export const braFacts: Readonly<Record<FactName, Fact>> = {
  style: { values: styleFacts, max: 1, filter: 'style' },
  colours: { values: colorFacts, max: 3, filter: 'colour' },
  fabrics: { values: fabricFacts, max: 4, filter: 'fabric' },
};

export const factNames = Object.keys(braFacts) as readonly FactName[];
export const factFilters: readonly FactFilter[] = factNames.map((name) => braFacts[name].filter);

export function isFactName(name: string): name is FactName {
  return Object.hasOwn(braFacts, name);
}

/** Those of some fields that are facts, without fields that are undefined. */
export function pickFacts(fields: { [F in FactName]?: BraFacts[F] | undefined }): Partial<BraFacts> {
  const entries = factNames.map((name) => [name, fields[name]]).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<BraFacts>;
}

/** The same without those that have no value, as a new tag is sent. */
export function pickChosenFacts(facts: BraFacts): { [F in FactName]?: NonNullable<BraFacts[F]> } {
  const entries = Object.entries(pickFacts(facts)).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as { [F in FactName]?: NonNullable<BraFacts[F]> };
}

/** The values of a fact as a list, also of a fact that has only one. */
export function listFactValues(facts: Partial<BraFacts>, name: FactName): string[] {
  return [facts[name] ?? []].flat();
}

/** The reverse: a fact with these values. Those that its list doesn't have are left out. */
export function createFact(name: FactName, values: readonly string[]): Partial<BraFacts> {
  const allowed = values.filter((value) => Object.hasOwn(braFacts[name].values, value));
  return { [name]: braFacts[name].max === 1 ? (allowed[0] ?? null) : allowed } as Partial<BraFacts>;
}

/** Search text of each value by its key in the search index, e.g. `colours:rose`, for the styles of an app. */
export function listFactWords(styles: Readonly<Record<string, FactValue>>): Record<string, string> {
  const values = { style: styles, colours: colorFacts, fabrics: fabricFacts } satisfies Record<FactName, Record<string, FactValue>>;
  return Object.fromEntries(
    factNames.flatMap((name) => Object.entries(values[name]).map(([value, { words }]) => [createFactKey(name, value), words])),
  );
}

/** As the SQL function `fact_keys` writes it. */
export function createFactKey(name: FactName, value: string): string {
  return `${name}:${value}`;
}

export function keysOf<K extends string>(values: Readonly<Record<K, FactValue>>): readonly [K, ...K[]] {
  return Object.keys(values) as [K, ...K[]];
}
