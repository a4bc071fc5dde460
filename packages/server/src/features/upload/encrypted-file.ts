import { open } from 'node:fs/promises';
import { FileRefusal } from './file-refusal.ts';

export const encryptedType = 'application/octet-stream';

/** Bytes in which every value must be about as frequent as the others. */
const windowBytes = 16_384;
/** Shorter windows say too little: a small picture is recognized by its first bytes. */
const leastBytes = 1024;

/**
 * The first bytes of files that people have, as Latin-1. An encrypted file begins with 24 random bytes, so signatures of three bytes meet one in 16 million by
 * chance; shorter ones are left to the frequencies.
 */
export const fileSignatures = new RegExp(
  [
    '\\xff\\xd8\\xff', // JPEG
    '\\x89PNG',
    'GIF8',
    'RIFF', // WebP, AVI, WAV
    '(II\\*\\0|MM\\0\\*|II\\+\\0|MM\\0\\+)', // TIFF and raw pictures
    'BM[^]{4}\\0{4}', // BMP
    '\\0\\0[\\x01\\x02]\\0[^]\\0', // ICO
    '8BPS',
    'icns',
    '(\\0\\0\\0\\x0cjP {2}|\\xff\\x4f\\xff\\x51|\\xff\\x0a\\xfa|\\0\\0\\0\\x0cJXL )', // JPEG 2000, JPEG XL
    '[^]{4}(ftyp|moov|mdat|free|skip|wide|pnot|moof|styp)', // MP4, QuickTime, HEIC, AVIF
    '\\x1a\\x45\\xdf\\xa3', // WebM, Matroska
    'OggS',
    'fLaC',
    'ID3',
    'FLV\\x01',
    '\\0\\0\\x01[\\xb3\\xba]', // MPEG
    '\\x30\\x26\\xb2\\x75', // ASF
    'G[^]{187}G[^]{187}G', // MPEG transport stream
    '(\\xef\\xbb\\xbf)?\\s*<(\\?xml|svg|!doctype|html|head|body)', // SVG and web pages
    '%PDF-',
    '%!PS',
    'P[1-7]\\s[\\d#]', // Netpbm
    'PK[\\x03\\x05]', // ZIP
    '\\x1f\\x8b\\x08', // gzip
    'BZh[1-9]',
    '\\xfd7zXZ',
    '7z\\xbc\\xaf',
    'Rar!',
    '\\x28\\xb5\\x2f\\xfd', // Zstandard
    '\\x7fELF',
    'SQLite format 3',
  ]
    .map((signature) => `(?:${signature})`)
    .join('|'),
  'iy',
);

/**
 * A file that was announced as encrypted must look like it: no known kind of file, and bytes without a pattern, as encryption leaves them and pictures never do.
 * It isn't decrypted. Throws FileRefusal.
 */
export async function checkEncryptedFile(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(windowBytes);
    for (let at = 0; ; ) {
      const { bytesRead } = await handle.read(buffer, 0, windowBytes, at);
      if (bytesRead === 0) return;
      checkEncryptedPart(buffer.subarray(0, bytesRead), at === 0);
      at += bytesRead;
    }
  } finally {
    await handle.close();
  }
}

/** The same for a file in memory. */
export function checkEncryptedBytes(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += windowBytes)
    checkEncryptedPart(Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(windowBytes, bytes.length - at)), at === 0);
}

function checkEncryptedPart(part: Buffer, isFirst: boolean): void {
  fileSignatures.lastIndex = 0;
  if (isFirst && fileSignatures.test(part.toString('latin1', 0, 512))) throw new FileRefusal({ reason: 'file_not_encrypted' });
  if (part.length >= leastBytes && measureUnevenness(part) > unevennessLimit) throw new FileRefusal({ reason: 'file_not_encrypted' });
}

/**
 * Pearson's chi-squared of the byte values, 255 degrees of freedom: of random bytes 255 on average with a standard deviation of 22.6. Compressed pictures
 * have thousands. The limit is 20 deviations above: no random file reaches it.
 */
const unevennessLimit = 255 + 20 * 22.6;

function measureUnevenness(bytes: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
  const expected = bytes.length / 256;
  let sum = 0;
  for (const count of counts) sum += (count - expected) ** 2;
  return sum / expected;
}
