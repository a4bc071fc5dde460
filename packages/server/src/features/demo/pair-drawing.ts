import { foot, formFront, formOutline } from '@strapline/domain/drawings/form';
import { drawGarment, type GarmentPalette, type GarmentStyle, getLightColor } from '@strapline/domain/garment/garment';

export type FitDrawing = { seed: string; style: GarmentStyle<'bra'>; palette: GarmentPalette; side: 'left' | 'right'; word: string };

// The form has the measures of the garment's drawing at this scale: bust over cups, and underbust at the band.
const onForm = 'translate(200 24) scale(3.34)';
/** What the camera is close to. Their left is on the right of the picture. */
const views = { left: '152 128 224 280', right: '24 128 224 280' } as const;
const slips = { left: 'translate(196 352) rotate(-5)', right: 'translate(62 350) rotate(4)' } as const;

/** A bra on a dress form with a paper slip: never a body, also in the demo. As SVG with plain colors, for a picture. */
export function drawFit({ seed, style, palette, side, word }: FitDrawing): string {
  const line = getLightColor(palette, 'line');
  const garment = drawGarment(seed, style, palette)
    .replace(/<path fill="[^"]+" d="M0 0h400v500H0z"\/>/g, '')
    .replace('<svg ', '<svg width="400" height="500" ');
  const clip = `<clipPath id="f"><g transform="${onForm}"><path d="${formOutline}"/><path d="${formOutline}" transform="scale(-1 1)"/></g></clipPath>`;
  // A clip path can't contain groups, so each half has the whole transform.
  const halves = [onForm, `${onForm} scale(-1 1)`].map((transform) => `<path d="${formOutline}" transform="${transform}"/>`).join('');
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="800" viewBox="${views[side]}">`,
    clip.replace(/<g .*<\/g>/, halves),
    `<path fill="${getLightColor(palette, 'paper')}" d="M0 0h400v500H0z"/>`,
    `<g transform="${onForm}" fill="none" stroke-linecap="round" stroke-linejoin="round">${foot}${formFront}</g>`,
    `<g clip-path="url(#f)">${garment}</g>`,
    drawSlip(word, slips[side], line),
    '</svg>',
  ].join('');
  return svg.replace(/var\(--\w+,(#[0-9A-Fa-f]+)\)/g, '$1').replace(/var\(--([\w-]+)\)/g, (_, name: string) => formColors[name] ?? line);
}

const formColors: Record<string, string> = {
  surface: '#FFFDFA',
  sunken: '#EFE3D8',
  ink: '#5B4A44',
  'ink-2': '#7D6B63',
  'ink-3': '#9A8A82',
  line: '#C9BBB0',
};

/** Strokes of the symbols on the slips, on a grid of 4 by 6. */
const strokes: Record<string, string> = {
  A: 'M0 6L2 0 4 6M.8 4h2.4',
  E: 'M4 0H0v6h4M0 3h3',
  F: 'M4 0H0v6M0 3h3',
  H: 'M0 0v6M4 0v6M0 3h4',
  K: 'M0 0v6M4 0L0 3.4M1.2 2.6L4 6',
  M: 'M0 6V0l2 3 2-3v6',
  N: 'M0 6V0l4 6V0',
  T: 'M0 0h4M2 0v6',
  W: 'M0 0l1 6 1-4 1 4 1-6',
  X: 'M0 0l4 6M4 0L0 6',
  Y: 'M0 0l2 3 2-3M2 3v3',
  4: 'M3 6V0L0 4h4',
  7: 'M0 0h4L1.6 6',
};

/** The word as it is written on paper, in two groups. */
function drawSlip(word: string, transform: string, ink: string): string {
  const symbols = [...word].map((symbol, at) => {
    const path = strokes[symbol];
    if (!path) throw new Error(`the demo’s slips have no ${symbol}`);
    return `<path d="${path}" transform="translate(${10 + at * 13 + (at > 2 ? 9 : 0)} 11) scale(2)"/>`;
  });
  return `<g transform="${transform}"><path d="M0 0h106v34H0z" fill="#FFFBF0" stroke="#D9C9A8"/><g fill="none" stroke="${ink}" stroke-width=".9" stroke-linecap="round" stroke-linejoin="round">${symbols.join('')}</g></g>`;
}
