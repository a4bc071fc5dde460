import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Media } from '@strapline/contract/shapes/media';
import { drawGarment, type GarmentKind, getLightColor } from '@strapline/domain/garment/garment';
import type { Blobs } from '../../ports/blobs.ts';
import { formatBlobName } from '../upload/upload.ts';
import { artFiles, artSize, encoding, type Garment } from './art-size.ts';

const details: Record<GarmentKind, readonly { what: string; left: number; top: number }[]> = {
  bra: [
    { what: 'the left cup', left: 110, top: 420 },
    { what: 'straps and neckline', left: 620, top: 300 },
    { what: 'the band and its stitching', left: 400, top: 860 },
    { what: 'the hang tag', left: 790, top: 960 },
  ],
  top: [
    { what: 'the neckline', left: 400, top: 220 },
    { what: 'the hem and its stitching', left: 400, top: 960 },
    { what: 'one side', left: 790, top: 640 },
  ],
};

type GarmentPlan = Omit<Garment, 'pictures'> & { kind: GarmentKind; title: string };

/** A garment with its cover and some details; the picture ids are derived from the seed. */
export function planGarment({ kind, title, ...drawing }: GarmentPlan, detailCount: number): Garment {
  const { seed } = drawing;
  const cover = { id: createPictureId(seed, 0), alt: `${title}, seen from the front (a drawing)` };
  const cuts = details[kind]
    .slice(0, detailCount)
    .map(({ what, left, top }, i) => ({ id: createPictureId(seed, i + 1), alt: `${title}: ${what} (a drawing)`, detail: { left, top } }));
  return { ...drawing, pictures: [cover, ...cuts] };
}

function createPictureId(seed: string, index: number): string {
  const hash = createHash('sha256').update(`demo picture ${index} of ${seed}`).digest('hex');
  return `upl_${hash.slice(0, 20)}`;
}

/** The pictures as media, cover first. */
export function createMedia({ palette, pictures }: Garment): Media[] {
  return pictures.map(({ id, alt }) => ({
    id,
    kind: 'image',
    alt,
    ...artSize,
    placeholder: getLightColor(palette, 'paper'),
    sources: artFiles.map(({ name, type, width }) => ({ url: `/media/${id}/${name}`, type, width })),
  }));
}

/** Kept between starts, because drawing takes most of the time that the demo needs. A garment that is drawn differently has another folder. */
const drawn = path.resolve(import.meta.dirname, '../../../../../node_modules/.cache/strapline/pictures');

/** Draws the garments that weren't drawn before, and stores the pictures of all. */
export async function drawGarments(blobs: Blobs, garments: readonly Garment[]): Promise<void> {
  const drawings = garments.map((garment) => ({ ...garment, folder: path.join(drawn, createDrawingKey(garment)) }));
  const missing = drawings.filter(({ folder }) => !existsSync(folder));
  if (missing.length > 0) await runArtWorker('art-worker.ts', missing);
  const puts = drawings.flatMap(({ folder, pictures }) => pictures.flatMap(({ id }) => artFiles.map((file) => ({ folder, id, ...file }))));
  await runInParallel(puts, 8, ({ folder, id, name, type }) =>
    blobs.put(formatBlobName(id, name), { file: path.join(folder, id, name) }, type),
  );
}

/** Of everything that its pictures depend on. */
function createDrawingKey({ seed, style, palette, pictures }: Garment): string {
  const parts = [drawGarment(seed, style, palette), pictures.map(({ id, detail }) => [id, detail]), artSize, artFiles, encoding];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);
}

/** Draws pictures in a process of its own, which ends with this one: the IPC channel tells it. */
export function runArtWorker(script: 'art-worker.ts' | 'pair-art-worker.ts', drawings: readonly object[]): Promise<void> {
  return new Promise((done, fail) => {
    const worker = spawn(process.execPath, [path.join(import.meta.dirname, script)], { stdio: ['pipe', 'ignore', 'pipe', 'ipc'] });
    let stderr = '';
    worker.stderr?.on('data', (part) => {
      stderr += String(part);
    });
    worker.on('error', fail);
    worker.on('close', (code) => (code === 0 ? done() : fail(new Error(`the demo's pictures could not be drawn: ${stderr.slice(-2000)}`))));
    worker.stdin?.on('error', fail);
    worker.stdin?.end(JSON.stringify(drawings));
  });
}

async function runInParallel<T>(all: readonly T[], workers: number, work: (one: T) => Promise<void>): Promise<void> {
  let next = 0;
  const runWorkerLoop = async (): Promise<void> => {
    for (let one = all[next++]; one !== undefined; one = all[next++]) await work(one);
  };
  await Promise.all(Array.from({ length: workers }, runWorkerLoop));
}
