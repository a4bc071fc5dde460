import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { toLuminance } from '@strapline/domain/picture-match/luminance';
import { hashLuminance, type PictureHashes } from '@strapline/domain/picture-match/picture-hashes';
import sharp, { type Sharp } from 'sharp';
import { type Change, changes, drawScene, type SceneHashes } from './test-scenes.ts';

type Raw = { width: number; height: number; channels: 3 };
const cuts: Partial<Record<Change, number>> = { 'cut by 2.5 %': 0.025, 'cut by 5 %': 0.05, 'cut by 10 %': 0.1 };

async function hashFile(bytes: Buffer): Promise<PictureHashes> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const luminance = toLuminance(data, { width: info.width, height: info.height, channels: 3 });
  return { ...hashLuminance(luminance), sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** As a JPEG, which the web makes of most pictures. */
async function change(data: Buffer, raw: Raw, name: Change): Promise<Buffer> {
  const picture = sharp(data, { raw });
  if (name === 'JPEG of quality 60') return await picture.jpeg({ quality: 60 }).toBuffer();
  return await applyChange(picture, raw, name).jpeg({ quality: 85 }).toBuffer();
}

function applyChange(picture: Sharp, { width, height }: Raw, name: Change): Sharp {
  const cut = cuts[name];
  if (cut !== undefined) {
    const [left, top] = [Math.round(width * cut), Math.round(height * cut)];
    return picture.extract({ left, top, width: width - 2 * left, height: height - 2 * top });
  }
  if (name === 'mirrored') return picture.flop();
  return picture.resize({ width: Math.round(width / (name === 'half the size' ? 2 : 4)) });
}

async function hashScene(seed: string, hasChanges: boolean): Promise<SceneHashes> {
  const { svg } = drawScene(seed);
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw: Raw = { width: info.width, height: info.height, channels: 3 };
  const changed: SceneHashes['changed'] = {};
  if (hasChanges) for (const name of changes) changed[name] = await hashFile(await change(data, raw, name));
  return { seed, hashes: await hashFile(await sharp(data, { raw }).jpeg({ quality: 92 }).toBuffer()), changed };
}

const { seeds, hasChanges } = JSON.parse(await text(process.stdin)) as { seeds: string[]; hasChanges: boolean };
sharp.cache(false);
sharp.concurrency(1);
const scenes: SceneHashes[] = [];
for (const seed of seeds) scenes.push(await hashScene(seed, hasChanges));
process.stdout.write(JSON.stringify(scenes));
