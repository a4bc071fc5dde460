import { dice } from './dice.ts';
import { coordinate } from './path.ts';
import { type GarmentStyle, type Pattern, patterns } from './patterns.ts';

/** What a seed decides about a garment of a style. */
export type Look = {
  style: GarmentStyle;
  pattern: Pattern;
  /** Hung on a padded hanger, closed at the back; otherwise laid out flat with open wings. */
  hung: boolean;
  dotted: boolean;
  bow: boolean;
  gathered: boolean;
  scalloped: boolean;
  tagTilt: number;
};

/** The look of a seed: the same every time. */
export function lookOf(seed: string, style: GarmentStyle): Look {
  const throwDice = dice(`${seed}/${style}`);
  // One throw is passed over: the garments drawn for the design keep their look with it.
  throwDice();
  const pattern = patterns[style];
  const hung = pattern.strapWidth > 0 && style !== 'longline' && throwDice() < 0.36;
  const dotted = throwDice() < 0.5;
  const bow = style === 'bandeau' || throwDice() < 0.7;
  const gathered = pattern.strapWidth > 6 && throwDice() < 0.35;
  const tagTilt = 5 + throwDice() * 8;
  const scalloped = !(style === 'fullcup' && throwDice() < 0.5);
  return { style, pattern: hung ? closed(pattern) : pattern, hung, dotted, bow, gathered, scalloped, tagTilt };
}

// On the hanger the wings turn behind: the hem ends at the side seam, and the side seam becomes the outline.
function closed(pattern: Pattern): Pattern {
  const { hem, side } = pattern;
  const [x, y] = [coordinate(side, 6), coordinate(side, 7)];
  return { ...pattern, hem: [...hem.slice(0, 8), 92, coordinate(hem, 7), x - 10, y + 3, x, y], wing: side };
}
