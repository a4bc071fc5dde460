import { drawHalf } from './half.ts';
import { createLook, type Look } from './look.ts';
import { type GarmentPalette, garmentPalettes } from './palettes.ts';
import { formatNumber, formatNumbers, formatPath, getPointAt } from './path.ts';
import { type GarmentStyle, garmentStyles } from './patterns.ts';
import { createPen, type Pen } from './pen.ts';
import { createRandom } from './random.ts';

export { formatGarmentDarkCss, type GarmentPalette, garmentPalettes } from './palettes.ts';
export { type GarmentStyle, garmentStyles } from './patterns.ts';

/** A drawing of a garment as SVG of 3 to 5 kB, deterministic for a seed. Follows the theme when inlined. */
export function drawGarment(seed: string, style: GarmentStyle = 'balconette', palette: GarmentPalette = 'rose'): string {
  const look = createLook(seed, style);
  const id = createDrawingId(`${seed}/${style}/${palette}`);
  const half = createPen(palette);
  drawHalf(half, look, `${id}n`);
  const front = createPen(palette);
  if (style === 'bandeau') drawTie(front);
  drawHangTag(front, look);
  const { color } = front;
  const down = look.pattern.down + (look.hung ? 16 : 0);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" preserveAspectRatio="xMidYMid slice" class="g-${palette}" role="img" aria-label="${formatLabel(style)}">${drawWeave(id, front)}${drawNet(id, look, front)}<path fill="${color('paper')}" d="M0 0h400v500H0z"/><path fill="url(#${id}w)" d="M0 0h400v500H0z"/><g transform="translate(200 ${down})" fill="none" stroke="${color('line')}" stroke-linecap="round" stroke-linejoin="round">${drawHanger(look, front)}<g id="${id}">${half.svg()}</g><use href="#${id}" transform="scale(-1 1)"/>${front.svg()}</g></svg>`;
}

/** The drawing for a tag without a photo: the seed (a tag's id) also determines style and palette. */
export function drawRandomGarment(seed: string): string {
  const throwDice = createRandom(`${seed}/choice`);
  const style = garmentStyles[Math.floor(throwDice() * garmentStyles.length)];
  const palette = garmentPalettes[Math.floor(throwDice() * garmentPalettes.length)];
  return drawGarment(seed, style, palette);
}

// SVG patterns are referenced by id, which must be unique among the drawings of a page.
function createDrawingId(seed: string): string {
  const throwDice = createRandom(seed);
  const letters = () => Math.floor(throwDice() * 36 ** 4).toString(36);
  return `g${letters()}${letters()}`;
}

function formatLabel(style: GarmentStyle): string {
  return `Drawing of a ${style === 'fullcup' ? 'full cup bra' : style}`;
}

function drawWeave(id: string, { color }: Pen): string {
  return `<pattern id="${id}w" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M0 1h2.6M3 3.5h2M1.2 2.2v2.6M3.8 0v2.4" stroke="${color('line')}" stroke-width=".6" opacity=".1"/></pattern>`;
}

function drawNet(id: string, { dotted, pattern: { lace, soft } }: Look, { color }: Pen): string {
  const ground = `<path fill="${color(lace || soft ? 'sheer' : 'cloth')}" d="M0 0h9v9H0z"/>`;
  const dots = `<circle cx="4.5" cy="4.5" r="1.1" fill="${color('stitch')}" opacity=".6"/>`;
  const mesh = `<path d="M0 0h9M0 0v9" stroke="${color('stitch')}" stroke-width=".7" opacity=".55"/>`;
  return `<pattern id="${id}n" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">${ground}${dotted ? dots : mesh}</pattern>`;
}

function drawHanger({ hung }: Look, { color, dashed }: Pen): string {
  if (!hung) return '';
  const arms = 'M-114 106C-76 88-34 74 0 74S76 88 114 106';
  const hook = `<path d="M0 72V60C0 51 14 51 14 40 14 29-1 27-6 36" stroke="${color('metal')}" stroke-width="2.4"/>`;
  const padding = `<path d="${arms}" stroke-width="13"/><path d="${arms}" stroke="${color('sheer')}" stroke-width="10.6"/>`;
  return `${hook}${padding}<path d="${arms}" ${dashed(9, '1 8')} stroke-linecap="butt"/>`;
}

// A bandeau has no straps but a loose tie above it.
function drawTie(front: Pen): void {
  front.ribbon(formatPath([-112, 138, -60, 70, -20, 190, 40, 134, 66, 110, 96, 118, 112, 140]), 7, 'cloth', 'stitched');
  front.path('M-112 142v9m224-7v9', front.stroke('metal', 3));
}

// The hang tag is the only asymmetric part. Its paper stays light in the dark theme.
function drawHangTag(front: Pen, { hung, tagTilt, pattern: { hem } }: Look): void {
  const hold = getPointAt(hem, 0.86);
  const [x, y] = hung ? [0, 66] : [hold.x, hold.y - 3];
  const [tagX, tagY] = hung ? [9, 122] : [104, Math.max(400, y + 40)];
  const thread = hung ? [-10, 84, tagX + 4, 100, tagX, tagY] : [x + 3, y + 26, tagX + 22, tagY - 30, tagX, tagY];
  front.path(`M${formatNumbers([x, y])}m-2 0a2 2 0 104 0 2 2 0 10-4 0m2 0C${formatNumbers(thread)}`, front.stroke('metal', 1.3));
  front.mark(
    `<g transform="translate(${tagX} ${formatNumber(tagY)})rotate(${-Number(formatNumber(tagTilt))})" stroke="#8A6424"><path d="M-11-8h22l8 9v47h-38v-47z" fill="#FCF7EE" stroke-width="1.5"/><circle r="3"/><path d="M-10 35h20M-10 41h12" opacity=".6"/><text y="28" font-family="Bodoni Moda Variable,Didot,serif" font-style="italic" font-size="21" text-anchor="middle" fill="#7A1F3D" stroke="none">S</text></g>`,
  );
}
