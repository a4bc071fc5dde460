import { drawBraHalf } from './bra-half.ts';
import { type BraLook, createBraLook } from './bra-look.ts';
import type { GarmentParts } from './garment-parts.ts';
import { drawHangTag, drawMesh } from './notions.ts';
import type { GarmentPalette } from './palettes.ts';
import { formatPath, getPointAt } from './path.ts';
import { createPen, type Pen } from './pen.ts';
import type { GarmentStyle } from './styles.ts';

export function drawBra(seed: string, style: GarmentStyle<'bra'>, palette: GarmentPalette, id: string): GarmentParts {
  const look = createBraLook(seed, style);
  const half = createPen(palette);
  drawBraHalf(half, look, `${id}n`);
  const front = createPen(palette);
  if (style === 'bandeau') drawTie(front);
  drawTag(front, look);
  return {
    label: style === 'fullcup' ? 'full cup bra' : style,
    down: look.pattern.down + (look.hung ? 16 : 0),
    scale: 1,
    patterns: drawNet(id, look, front),
    hanger: look.hung ? drawHanger(front) : '',
    half,
    front,
  };
}

function drawNet(id: string, { dotted, pattern: { lace, soft } }: BraLook, pen: Pen): string {
  const ground = `<path fill="${pen.color(lace || soft ? 'sheer' : 'cloth')}" d="M0 0h9v9H0z"/>`;
  const dots = `<circle cx="4.5" cy="4.5" r="1.1" fill="${pen.color('stitch')}" opacity=".6"/>`;
  return `<pattern id="${id}n" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">${ground}${dotted ? dots : drawMesh(pen)}</pattern>`;
}

function drawHanger({ color, dashed }: Pen): string {
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

// Hangs from the hook or from the hem.
function drawTag(front: Pen, { hung, tagTilt, pattern: { hem } }: BraLook): void {
  const hold = getPointAt(hem, 0.86);
  const [x, y] = [hold.x, hold.y - 3];
  const [tagX, tagY] = [104, Math.max(400, y + 40)];
  const string = hung ? [0, 66, -10, 84, 13, 100, 9, 122] : [x, y, x + 3, y + 26, tagX + 22, tagY - 30, tagX, tagY];
  drawHangTag(front, 'bra', string, tagTilt);
}
