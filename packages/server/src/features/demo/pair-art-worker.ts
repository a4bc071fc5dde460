/** Draws the pictures of the demo's pairs in its own process, because the server blocks the picture library's SVG loader. Reads a list from standard input. */
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';

type Art = { svg: string; file: string };

// The server has ended, maybe before it read the result.
process.once('disconnect', () => process.exit(1));
// Listening to it would keep this process alive when its work is done.
process.channel?.unref();

for (const { svg, file } of JSON.parse(await text(process.stdin)) as Art[]) {
  await mkdir(path.dirname(file), { recursive: true });
  const part = `${file}.${process.pid}`;
  await sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).webp({ quality: 72, effort: 2 }).toFile(part);
  await rename(part, file);
}
