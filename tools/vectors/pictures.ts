import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { toLuminance } from '@strapline/domain/picture-match/luminance';
import { computePdq } from '@strapline/domain/picture-match/pdq';
import { decodePixels } from '../../packages/server/src/features/upload/picture.ts';
import { VectorError } from './vector-file.ts';

/** Hashes the pictures of a folder and its subfolders, by name. */
export function openPictures(folder: string): (file: string) => Promise<string> {
  const files = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => [path.basename(file), path.join(folder, file)]),
  );
  return async (name) => {
    const file = files.get(name);
    if (!file) throw new VectorError(`${folder} has no ${name}`);
    const { pixels, ...size } = await decodePixels(readFileSync(file));
    return computePdq(toLuminance(pixels, { ...size, channels: 3 })).hash;
  };
}
