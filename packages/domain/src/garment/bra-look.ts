import { type BraPattern, braPatterns } from './bra-patterns.ts';
import { getCoordinate } from './path.ts';
import { createRandom } from './random.ts';
import type { GarmentStyle } from './styles.ts';

/** The random choices for a bra of a style. */
export type BraLook = {
  style: GarmentStyle<'bra'>;
  pattern: BraPattern;
  /** Hung on a padded hanger, closed at the back; otherwise laid out flat with open wings. */
  hung: boolean;
  dotted: boolean;
  bow: boolean;
  gathered: boolean;
  scalloped: boolean;
  tagTilt: number;
};

/** The look of a seed; deterministic. */
export function createBraLook(seed: string, style: GarmentStyle<'bra'>): BraLook {
  const throwDice = createRandom(`${seed}/${style}`);
  // One value is skipped so that the garments drawn for the design keep their look.
  throwDice();
  const pattern = braPatterns[style];
  const hung = pattern.strapWidth > 0 && style !== 'longline' && throwDice() < 0.36;
  const dotted = throwDice() < 0.5;
  const bow = style === 'bandeau' || throwDice() < 0.7;
  const gathered = pattern.strapWidth > 6 && throwDice() < 0.35;
  const tagTilt = 5 + throwDice() * 8;
  const scalloped = !(style === 'fullcup' && throwDice() < 0.5);
  return { style, pattern: hung ? closePattern(pattern) : pattern, hung, dotted, bow, gathered, scalloped, tagTilt };
}

// On the hanger the wings are hidden: the hem ends at the side seam, which becomes the outline.
function closePattern(pattern: BraPattern): BraPattern {
  const { hem, side } = pattern;
  const [x, y] = [getCoordinate(side, 6), getCoordinate(side, 7)];
  return { ...pattern, hem: [...hem.slice(0, 8), 92, getCoordinate(hem, 7), x - 10, y + 3, x, y], wing: side };
}
