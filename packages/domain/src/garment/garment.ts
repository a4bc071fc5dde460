import { drawBra } from './bra.ts';
import type { GarmentParts } from './garment-parts.ts';
import { type GarmentPalette, garmentPalettes } from './palettes.ts';
import { createPen } from './pen.ts';
import { createRandom } from './random.ts';
import { type GarmentKind, type GarmentStyle, garmentStyles } from './styles.ts';
import { drawTop } from './top.ts';

export { formatGarmentDarkCss, type GarmentPalette, garmentPalettes, getLightColor } from './palettes.ts';
export { type GarmentKind, type GarmentStyle, garmentStyles } from './styles.ts';

/** A drawing of a garment as SVG of 3 to 5 kB, deterministic for a seed. Follows the theme when inlined. */
export function drawGarment(seed: string, style: GarmentStyle = 'balconette', palette: GarmentPalette = 'rose'): string {
  const id = createDrawingId(`${seed}/${style}/${palette}`);
  const parts = isTop(style) ? drawTop(seed, style, palette, id) : drawBra(seed, style, palette, id);
  return frameGarment(parts, palette, id);
}

/** The drawing for a tag without a photo: the seed (a tag's id) also determines style and palette. */
export function drawRandomGarment(seed: string, kind: GarmentKind = 'bra'): string {
  const throwDice = createRandom(`${seed}/choice`);
  const style = pickOne(garmentStyles[kind], throwDice());
  const palette = pickOne(garmentPalettes[kind], throwDice());
  return drawGarment(seed, style, palette);
}

function isTop(style: GarmentStyle): style is GarmentStyle<'top'> {
  return garmentStyles.top.some((top) => top === style);
}

function pickOne<One>(list: readonly One[], share: number): One | undefined {
  return list[Math.floor(share * list.length)];
}

// SVG patterns are referenced by id, which must be unique among the drawings of a page.
function createDrawingId(seed: string): string {
  const throwDice = createRandom(seed);
  const letters = () => Math.floor(throwDice() * 36 ** 4).toString(36);
  return `g${letters()}${letters()}`;
}

function frameGarment({ label, down, scale, patterns, hanger, half, front }: GarmentParts, palette: GarmentPalette, id: string): string {
  const { color } = createPen(palette);
  const weave = `<pattern id="${id}w" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M0 1h2.6M3 3.5h2M1.2 2.2v2.6M3.8 0v2.4" stroke="${color('line')}" stroke-width=".6" opacity=".1"/></pattern>`;
  const transform = `translate(200 ${down})${scale === 1 ? '' : `scale(${scale})`}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" preserveAspectRatio="xMidYMid slice" class="g-${palette}" role="img" aria-label="Drawing of a ${label}">${weave}${patterns}<path fill="${color('paper')}" d="M0 0h400v500H0z"/><path fill="url(#${id}w)" d="M0 0h400v500H0z"/><g transform="${transform}" fill="none" stroke="${color('line')}" stroke-linecap="round" stroke-linejoin="round">${hanger}<g id="${id}">${half.svg()}</g><use href="#${id}" transform="scale(-1 1)"/>${front.svg()}</g></svg>`;
}
