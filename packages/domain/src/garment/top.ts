import type { GarmentParts } from './garment-parts.ts';
import { drawHangTag, drawMesh, drawRing } from './notions.ts';
import type { GarmentPalette } from './palettes.ts';
import { getPointAt } from './path.ts';
import { createPen, type Pen, stitches } from './pen.ts';
import type { GarmentStyle } from './styles.ts';
import { drawTopHalf } from './top-half.ts';
import { type Cloth, createTopLook, type TopLook } from './top-look.ts';

const labels: Record<GarmentStyle<'top'>, string> = { camisole: 'camisole', crop: 'crop top', tee: 'tee', swimTop: 'swim top' };

export function drawTop(seed: string, style: GarmentStyle<'top'>, palette: GarmentPalette, id: string): GarmentParts {
  const look = createTopLook(seed, style);
  const { pattern, hung } = look;
  const half = createPen(palette);
  drawTopHalf(half, look, `${id}f`, `${id}n`);
  const front = createPen(palette);
  drawFront(front, look);
  drawTag(front, look);
  return {
    label: labels[style],
    down: pattern.down + (hung ? 20 : 0),
    scale: pattern.scale,
    patterns: drawCloth(id, look, front) + (look.laced ? drawLace(id, front) : ''),
    hanger: hung ? drawHanger(front, style) : '',
    half,
    front,
  };
}

function drawCloth(id: string, { cloth }: TopLook, { color }: Pen): string {
  const dot = (at: number) => `<circle cx="${at}" cy="${at}" r="1.9" fill="${color('stitch')}" opacity=".75"/>`;
  const cloths: Record<Cloth, { width: number; height: number; svg: string } | null> = {
    plain: null,
    stripes: { width: 12, height: 16, svg: `<path d="M0 0h12v7H0z" fill="${color('sheer')}" opacity=".85"/>` },
    dots: { width: 16, height: 16, svg: dot(4) + dot(12) },
    check: { width: 16, height: 16, svg: `<path d="M0 0h8v16H0zM0 0h16v8H0z" fill="${color('sheer')}" opacity=".5"/>` },
    rib: { width: 6, height: 6, svg: `<path d="M1.5 0v6" stroke="${color('sheer')}" stroke-width="1.6"/>` },
    bias: { width: 9, height: 9, svg: `<path d="M0 9 9 0" stroke="${color('sheer')}" stroke-width="1.1" opacity=".8"/>` },
  };
  const drawn = cloths[cloth];
  if (!drawn) return '';
  return `<pattern id="${id}f" width="${drawn.width}" height="${drawn.height}" patternUnits="userSpaceOnUse">${drawn.svg}</pattern>`;
}

function drawLace(id: string, pen: Pen): string {
  const ground = `<path fill="${pen.color('sheer')}" d="M0 0h9v9H0z"/>`;
  return `<pattern id="${id}n" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">${ground}${drawMesh(pen)}</pattern>`;
}

// Of wood, which has the same color in both themes.
function drawHanger({ color }: Pen, style: GarmentStyle<'top'>): string {
  const arms = style === 'tee' ? 'M-104 94C-72 74-34 56 0 50S72 74 104 94' : 'M-96 92C-66 76-30 58 0 52S66 76 96 92';
  const hook = `<path d="M0 50V38C0 29 14 29 14 18 14 7-1 5-6 14" stroke="${color('metal')}" stroke-width="2.4"/>`;
  const wood = `<path d="${arms}" stroke-width="12"/><path d="${arms}" stroke="#C9A66B" stroke-width="9.6"/>`;
  return `${hook}${wood}<path d="${arms}" stroke="#8A6424" stroke-width=".9" opacity=".55"/>`;
}

function drawFront(front: Pen, { style, keyhole, buttoned, pocket }: TopLook): void {
  const thread = front.dashed(stitches.width, stitches.gaps);
  if (keyhole) {
    front.path('M0 146c17 12 19 42 0 54-19-12-17-42 0-54z', `${front.fill('sheer')} stroke-width="1.5"`);
    front.path('M0 141c23 13 25 50 0 64-25-14-23-51 0-64z', thread);
    drawRing(front, 0, 137, 5.5);
  }
  if (buttoned) {
    front.path('M-9 189V276M9 189V276', thread);
    for (const y of [200, 221, 242, 263])
      front.mark(
        `<circle cy="${y}" r="4.6" ${front.fill('paper')} stroke-width="1.3"/><path d="M-1.6 ${y}h3.2" ${front.stroke('metal', 1.4)}/>`,
      );
  }
  // Without a fill, so that the stripes run on.
  if (pocket) {
    front.path('M26 176h46v40q0 6-6 9l-17 8-17-8q-6-3-6-9z', 'stroke-width="1.5"');
    front.path('M30 216v-30h38v30q0 4-4 6l-15 7-15-7q-4-2-4-6zM30 182h38', thread);
  }
  // The maker's label in the neck.
  if (style === 'tee') {
    front.path('M-9 88h18v13h-18z', 'fill="#FBF6EA" stroke-width="1.1"');
    front.path('M-5 93h10M-5 97h6', front.stroke('metal', 1));
  }
}

// Hangs from the hook or from the side.
function drawTag(front: Pen, { style, hung, tagTilt, pattern: { side, scale } }: TopLook): void {
  const hold = getPointAt(side, style === 'tee' ? 0.8 : 0.86);
  const [x, y] = [hold.x - 4, hold.y - 2];
  const [tagX, tagY] = scale > 1.1 ? [hold.x + 6, y + 46] : [hold.x + 10, y + 40];
  const string = hung ? [0, 42, -10, 58, 13, 74, 9, 96] : [x, y, x + 4, y + 22, tagX + 20, tagY - 28, tagX, tagY];
  drawHangTag(front, 'top', string, tagTilt);
}
