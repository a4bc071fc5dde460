/**
 * Draws the pictures of the demo in its own process, because the server blocks the picture library's SVG loader. Reads a list of drawings from standard input
 * and writes each into its folder, which exists only once it is complete.
 */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { drawGarment } from '@strapline/domain/garment/garment';
import sharp from 'sharp';
import { artFiles, artSize, type Drawing, encoding } from './art-size.ts';

const atOnce = 2;

// The server has ended, maybe before it read the result.
process.once('disconnect', () => process.exit(1));
// Listening to it would keep this process alive when its work is done.
process.channel?.unref();

/** The garment is drawn once, at twice the size of a picture; details are cut out of it. */
async function drawPictures({ seed, style, palette, pictures, folder }: Drawing): Promise<void> {
  const part = `${folder}.${process.pid}`;
  // The drawing uses the page's CSS variables, so the light values are inlined.
  const svg = drawGarment(seed, style, palette)
    .replace(/var\(--\w+,(#[0-9A-Fa-f]+)\)/g, '$1')
    .replace('viewBox=', `width="${artSize.width * 2}" height="${artSize.height * 2}" viewBox=`);
  const { data, info } = await sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const { id, detail } of pictures) {
    const cut = detail ? sharp(data, { raw }).extract({ ...detail, ...artSize }) : sharp(data, { raw }).resize(artSize);
    await writeRenditions(path.join(part, id), await cut.raw().toBuffer(), { ...artSize, channels: info.channels });
  }
  await rename(part, folder).catch(async (error: unknown) => {
    if (!existsSync(folder)) throw error;
    // Another process drew it meanwhile.
    await rm(part, { recursive: true });
  });
}

async function writeRenditions(
  folder: string,
  data: Buffer,
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { name, type, width } of artFiles) {
    const sized = sharp(data, { raw }).resize({ width });
    const encoded = type === 'image/webp' ? sized.webp(encoding[type]) : sized.jpeg(encoding[type]);
    await writeFile(path.join(folder, name), await encoded.toBuffer());
  }
}

async function main(): Promise<void> {
  const waiting = JSON.parse(await text(process.stdin)) as Drawing[];
  sharp.cache(false);
  const workers = Array.from({ length: atOnce }, async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await drawPictures(next);
  });
  await Promise.all(workers);
}

await main();
