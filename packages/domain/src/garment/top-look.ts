import { createRandom } from './random.ts';
import type { GarmentStyle } from './styles.ts';
import { type TopPattern, topPatterns } from './top-patterns.ts';

/** A third each, so that most tees are striped. */
const cloths = {
  camisole: ['plain', 'dots', 'bias'],
  crop: ['rib', 'check', 'plain'],
  tee: ['stripes', 'plain', 'stripes'],
  swimTop: ['stripes', 'dots', 'plain'],
} as const;
export type Cloth = (typeof cloths)[GarmentStyle<'top'>][number];

/** The random choices for a top of a style. */
export type TopLook = {
  style: GarmentStyle<'top'>;
  pattern: TopPattern;
  cloth: Cloth;
  /** On a wooden hanger; otherwise laid out flat. */
  hung: boolean;
  laced: boolean;
  buttoned: boolean;
  pocket: boolean;
  keyhole: boolean;
  bow: boolean;
  tagTilt: number;
};

/** The look of a seed; deterministic. */
export function createTopLook(seed: string, style: GarmentStyle<'top'>): TopLook {
  const throwDice = createRandom(`${seed}/${style}`);
  // One value is skipped so that the garments drawn for the design keep their look.
  throwDice();
  const cloth = cloths[style][Math.floor(throwDice() * 3)] ?? 'plain';
  const hung = style !== 'swimTop' && throwDice() < 0.42;
  const laced = style === 'camisole' && throwDice() < 0.62;
  const buttoned = style === 'crop' && throwDice() < 0.6;
  const pocket = style === 'tee' && throwDice() < 0.66;
  const keyhole = style === 'swimTop' && throwDice() < 0.6;
  const tagTilt = 5 + throwDice() * 8;
  const bow = style === 'camisole' && (laced || throwDice() < 0.4);
  return { style, pattern: topPatterns[style], cloth, hung, laced, buttoned, pocket, keyhole, bow, tagTilt };
}
