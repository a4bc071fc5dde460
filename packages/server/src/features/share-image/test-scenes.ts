import { spawn } from 'node:child_process';
import path from 'node:path';
import { drawRandomGarment } from '@strapline/domain/garment/garment';
import { createRandom } from '@strapline/domain/garment/random';
import type { PictureHashes } from '@strapline/domain/picture-match/picture-hashes';

const shapes = [
  { width: 640, height: 800 },
  { width: 720, height: 720 },
  { width: 800, height: 600 },
  { width: 600, height: 900 },
] as const;

/** What can happen to a picture on its way through the web. */
export const changes = [
  'half the size',
  'a quarter of the size',
  'JPEG of quality 60',
  'cut by 2.5 %',
  'cut by 5 %',
  'cut by 10 %',
  'mirrored',
] as const;
export type Change = (typeof changes)[number];

export type SceneHashes = { seed: string; hashes: PictureHashes; changed: Partial<Record<Change, PictureHashes>> };

/** Something like a photograph: one of our garments in a room with some light, from any side. SVG, the same for a seed. */
export function drawScene(seed: string): { svg: string; width: number; height: number } {
  const throwDice = createRandom(`${seed}/scene`);
  const between = (low: number, high: number): number => low + throwDice() * (high - low);
  const { width, height } = shapes[Math.floor(throwDice() * shapes.length)] ?? shapes[0];
  const tint = (lightness: number): string => `hsl(${between(0, 360).toFixed(0)} ${between(5, 45).toFixed(0)}% ${lightness.toFixed(0)}%)`;
  const floor = between(0.55, 0.9) * height;
  const room = [
    `<rect width="${width}" height="${height}" fill="${tint(between(45, 92))}"/>`,
    `<rect y="${floor}" width="${width}" height="${height}" fill="${tint(between(15, 60))}"/>`,
    ...Array.from({ length: 6 }, () => {
      const place = `fill="${tint(between(10, 95))}" opacity="${between(0.4, 1).toFixed(2)}" transform="rotate(${between(-30, 30).toFixed(1)} ${width / 2} ${height / 2})"`;
      const [x, y, w, h] = [
        between(-0.2, 0.9) * width,
        between(-0.2, 0.9) * height,
        between(0.08, 0.45) * width,
        between(0.08, 0.45) * height,
      ];
      return throwDice() < 0.5
        ? `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${place}/>`
        : `<ellipse cx="${x}" cy="${y}" rx="${w / 2}" ry="${h / 2}" ${place}/>`;
    }),
  ];
  const garment = drawRandomGarment(seed, throwDice() < 0.5 ? 'bra' : 'top')
    // The drawing uses the page's CSS variables and has paper behind it.
    .replace(/var\(--\w+,(#[0-9A-Fa-f]+)\)/g, '$1')
    .replace(/<path fill="[^"]+" d="M0 0h400v500H0z"\/>/g, '')
    .replace('<svg ', `<svg x="0" y="0" width="${width * 0.9}" height="${height * 0.9}" `);
  const pose = `translate(${between(-0.15, 0.25) * width} ${between(-0.15, 0.25) * height}) rotate(${between(-35, 35).toFixed(1)} ${width / 2} ${height / 2}) scale(${between(0.6, 1.1).toFixed(2)})`;
  const light = `<radialGradient id="light" cx="${between(0, 1).toFixed(2)}" cy="${between(0, 1).toFixed(2)}" r="1"><stop stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-opacity=".55"/></radialGradient><rect width="${width}" height="${height}" fill="url(#light)"/>`;
  return {
    width,
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${room.join('')}<g transform="${pose}">${garment}</g>${light}</svg>`,
  };
}

/** Draws scenes and hashes them, in a process of its own, because the server blocks the picture library's SVG loader; with what changes make of each, if asked. */
export function hashScenes(seeds: readonly string[], hasChanges: boolean): Promise<SceneHashes[]> {
  return new Promise((done, fail) => {
    const worker = spawn(process.execPath, [path.join(import.meta.dirname, 'test-scene-worker.ts')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let output = '';
    worker.stdout.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
    worker.once('error', fail);
    worker.once('close', (code) =>
      code === 0 ? done(JSON.parse(output) as SceneHashes[]) : fail(new Error(`the scenes could not be drawn: ${code}`)),
    );
    worker.stdin.end(JSON.stringify({ seeds, hasChanges }));
  });
}
