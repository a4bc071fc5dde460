import { type GarmentPalette, garmentPalettes } from './palettes.ts';
import { createPen } from './pen.ts';
import { createRandom } from './random.ts';
import type { GarmentKind } from './styles.ts';

/** Quilted stitches: a repeating tile of SVG units, its seams, and what is between them. */
const quilts = {
  diamond: { tile: 'width="56" height="56" patternTransform="translate(200 250)rotate(45)"', seams: 'M0 0H56M0 0V56', knot: '' },
  channel: { tile: 'width="40" height="40" patternTransform="translate(200 0)"', seams: 'M0 0V40M40 0V40', knot: '' },
  shell: {
    tile: 'width="64" height="64" patternTransform="translate(200 26)"',
    seams: 'M0 64a32 32 0 0 1 64 0M-32 32a32 32 0 0 1 64 0M32 32a32 32 0 0 1 64 0',
    knot: '',
  },
  knot: {
    tile: 'width="56" height="56" patternTransform="translate(200 250)rotate(45)"',
    seams: 'M0 0H56M0 0V56',
    knot: '<circle cx="28" cy="28" r="2.6"/>',
  },
} as const;

export type CoverQuilt = keyof typeof quilts;

const coverQuilts = ['diamond', 'channel', 'shell', 'knot'] as const satisfies CoverQuilt[];

export type CoverOptions = {
  palette?: GarmentPalette | undefined;
  quilt?: CoverQuilt | undefined;
  /** On the woven label, up to about ten letters; no label without it. */
  word?: string | undefined;
  /** The kind of garment that the app is about; its palettes are chosen from. */
  kind?: GarmentKind | undefined;
};

// The label is woven and looks the same in both themes.
const woven = { cloth: '#FCF7EE', edge: '#8A6424', word: '#7A1F3D' } as const;

/**
 * What stands for a private picture: quilted cloth with a bound edge and a woven label, 4:5, as SVG of about 1.3 kB. It is drawn from the seed (a picture's or
 * pair's ID) alone, never from the picture. `place` distinguishes drawings of one seed on a page.
 */
export function drawCover(seed: string, { palette, quilt, word = '', kind = 'bra' }: CoverOptions = {}, place = ''): string {
  const chosenPalette = palette ?? chooseCoverPalette(seed, kind);
  const throwDice = createRandom(`${seed}/cover`);
  const { tile, seams, knot } = quilts[quilt ?? pick(coverQuilts, throwDice())];
  const { color } = createPen(chosenPalette);
  const id = createPatternId(`${seed}/${chosenPalette}/${word}/${place}`);
  const dots = knot && `<g fill="${color('stitch')}" opacity=".75">${knot}</g>`;
  const pattern = `<pattern id="${id}" patternUnits="userSpaceOnUse" ${tile} fill="none"><path d="${seams}" stroke="${color('line')}" stroke-width="6" opacity=".09"/><path d="${seams}" stroke="${color('stitch')}" stroke-width="1.6" stroke-dasharray="5 3" opacity=".8"/>${dots}</pattern>`;
  const cloth = '<rect x="17" y="17" width="366" height="466" rx="7"';
  const edge = `<g fill="none" stroke="${color('stitch')}" stroke-width="1.5"><rect x="9" y="9" width="382" height="482" rx="9" stroke-dasharray="6 4" opacity=".85"/><rect x="26" y="26" width="348" height="448" rx="4" stroke-dasharray="6 4" opacity=".5"/></g>`;
  const label = word && drawLabel(word, throwDice() * 3 - 1.5);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" preserveAspectRatio="xMidYMid slice" class="g-${chosenPalette}">${pattern}<path fill="${color('sheer')}" d="M0 0h400v500H0z"/>${cloth} fill="${color('cloth')}" stroke="${color('line')}" stroke-width="1.8"/>${cloth} fill="url(#${id})"/>${edge}${label}</svg>`;
}

function drawLabel(word: string, degrees: number): string {
  const half = Math.max(79, Math.min(170, 24 + word.length * 11));
  const text = word.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<g transform="translate(200 300)rotate(${degrees.toFixed(1)})"><path d="M${-half}-35H${half}V35H${-half}z" fill="${woven.cloth}" stroke="${woven.edge}" stroke-width="1.5"/><path d="M${9 - half}-35V35M${half - 9}-35V35" stroke="${woven.edge}" stroke-width="1.5" stroke-dasharray="5 4" fill="none"/><text y="13" font-family="Bodoni Moda Variable,Bodoni Moda,Didot,serif" font-style="italic" font-size="41" text-anchor="middle" fill="${woven.word}">${text}</text></g>`;
}

/** The loop that holds two covers together around the pair's button; undone for who may look. SVG of 96 by 64 units. */
export function drawClasp(palette: GarmentPalette, isOpen: boolean): string {
  const { color } = createPen(palette);
  const cord = isOpen
    ? 'M8 29C20 20 36 19 37 31 37 43 20 44 8 35'
    : 'M8 28C24 22 32 9 50 9 64 9 73 19 73 32 73 45 64 55 50 55 32 55 24 42 8 36';
  return `<svg xmlns="http://www.w3.org/2000/svg" class="g-${palette}" viewBox="0 0 96 64" fill="none" stroke-linecap="round"><path d="${cord}" stroke="${color('line')}" stroke-width="5"/><path d="${cord}" stroke="${color('sheer')}" stroke-width="2.6"/><rect x="1" y="22" width="13" height="20" rx="2" fill="${color('sheer')}" stroke="${color('line')}" stroke-width="1.6"/><path d="M4.4 25v14M10.6 25v14" stroke="${color('stitch')}" stroke-width="1.3" stroke-dasharray="2.4 1.8"/></svg>`;
}

/** The palette of a pair or picture that has none of its own. */
export function chooseCoverPalette(seed: string, kind: GarmentKind = 'bra'): GarmentPalette {
  return pick(garmentPalettes[kind], createRandom(`${seed}/palette`)());
}

function pick<One>(list: readonly [One, ...One[]], share: number): One {
  return list[Math.floor(share * list.length)] ?? list[0];
}

// SVG patterns are referenced by an ID, which must be unique on the page.
function createPatternId(seed: string): string {
  const throwDice = createRandom(seed);
  const letters = () => Math.floor(throwDice() * 36 ** 4).toString(36);
  return `q${letters()}${letters()}`;
}
