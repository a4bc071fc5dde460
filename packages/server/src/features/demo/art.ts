import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Media } from '@strapline/contract/shapes/media';
import type { GarmentPalette, GarmentStyle } from '@strapline/domain/garment/garment';
import type { Blobs } from '../../ports/blobs.ts';
import { formatBlobName } from '../upload/upload.ts';
import { artFiles, artSize, type Garment } from './art-size.ts';

// The palette's background, until the picture has loaded.
const grounds: Record<GarmentPalette, string> = {
  rose: '#F3E4DE',
  ivory: '#EADFCE',
  midnight: '#E0DBE1',
  sage: '#E5E8DC',
  garnet: '#F1E2DD',
  champagne: '#F0E7D5',
  slate: '#E2E7E9',
  noir: '#EAE3DB',
};

const details = [
  { what: 'the left cup', left: 110, top: 420 },
  { what: 'straps and neckline', left: 620, top: 300 },
  { what: 'the band and its stitching', left: 400, top: 860 },
  { what: 'the hang tag', left: 790, top: 960 },
];

/** A garment with its cover and some details; the picture ids are derived from the seed. */
export function planGarment(seed: string, title: string, style: GarmentStyle, palette: GarmentPalette, detailCount: number): Garment {
  const cover = { id: createPictureId(seed, 0), alt: `${title}, seen from the front (a drawing)` };
  const cuts = details
    .slice(0, detailCount)
    .map(({ what, left, top }, i) => ({ id: createPictureId(seed, i + 1), alt: `${title}: ${what} (a drawing)`, detail: { left, top } }));
  return { seed, style, palette, pictures: [cover, ...cuts] };
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
    placeholder: grounds[palette],
    sources: artFiles.map(({ name, type, width }) => ({ url: `/media/${id}/${name}`, type, width })),
  }));
}

/** Draws all garments and stores their pictures. */
export async function drawGarments(blobs: Blobs, garments: readonly Garment[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'strapline-art-'));
  try {
    await runWorker(folder, garments);
    const puts = garments.flatMap(({ pictures }) => pictures.flatMap(({ id }) => artFiles.map((file) => ({ id, ...file }))));
    await runInParallel(puts, 8, ({ id, name, type }) => blobs.put(formatBlobName(id, name), { file: path.join(folder, id, name) }, type));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function runWorker(folder: string, garments: readonly Garment[]): Promise<void> {
  return new Promise((done, fail) => {
    const worker = spawn(process.execPath, [path.join(import.meta.dirname, 'art-worker.ts'), folder], {
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    let stderr = '';
    worker.stderr.on('data', (part) => {
      stderr += String(part);
    });
    worker.on('error', fail);
    worker.on('close', (code) => (code === 0 ? done() : fail(new Error(`the demo's pictures could not be drawn: ${stderr.slice(-2000)}`))));
    worker.stdin.on('error', fail);
    worker.stdin.end(JSON.stringify(garments));
  });
}

async function runInParallel<T>(all: readonly T[], workers: number, work: (one: T) => Promise<void>): Promise<void> {
  let next = 0;
  const runWorkerLoop = async (): Promise<void> => {
    for (let one = all[next++]; one !== undefined; one = all[next++]) await work(one);
  };
  await Promise.all(Array.from({ length: workers }, runWorkerLoop));
}
