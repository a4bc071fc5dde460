import { open } from 'node:fs/promises';

export type FileKind = 'jpeg' | 'png' | 'webp' | 'mp4' | 'webm';

/** A file that is refused; the message is for the user. */
export class Refused extends Error {
  override name = 'Refused';
}

/** Enough bytes to recognize every kind. */
const headBytes = 512;

/** Detects the kind by magic bytes; file name and declared type are not trusted. Throws Refused. */
export async function readFileKind(file: string): Promise<FileKind> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return detectKind(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

function detectKind(head: Buffer): FileKind {
  if (head.length === 0) throw new Refused('This file is empty. Choose it again.');
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp') return detectBaseMediaKind(text);
  if (text.startsWith('\x1a\x45\xdf\xa3')) return 'webm';
  throw new Refused(getUnsupportedReason(text));
}

/** MP4, HEIC, AVIF and QuickTime share a container and differ by brand. */
function detectBaseMediaKind(text: string): 'mp4' {
  const brand = text.slice(8, 12);
  if (/^(heic|heix|hevc|hevx|heim|heis|mif1|msf1)$/.test(brand))
    throw new Refused(
      'HEIC isn’t supported. Save it as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible) and choose it again.',
    );
  if (/^avi[fs]$/.test(brand)) throw new Refused('AVIF isn’t supported. Save the picture as JPEG, PNG or WebP and choose it again.');
  if (brand === 'qt  ') throw new Refused('QuickTime isn’t supported. Save the video as MP4 and choose it again.');
  if (/^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|mp42|MSNV|3gp[4-9]|dash)$/.test(brand)) return 'mp4';
  throw new Refused('This type of video isn’t supported. Save it as MP4 or WebM and choose it again.');
}

function getUnsupportedReason(text: string): string {
  const accepted = 'Pictures can be JPEG, PNG or WebP; videos can be MP4 or WebM.';
  if (/^GIF8[79]a/.test(text)) return `GIF isn’t supported. ${accepted}`;
  if (/^(\xef\xbb\xbf)?\s*<(\?xml|svg|!doctype svg)/i.test(text)) return `SVG isn’t supported. ${accepted}`;
  if (/^\s*</.test(text)) return `This is a web page, not a picture. ${accepted}`;
  if (text.includes('%PDF-')) return `PDF isn’t supported. ${accepted}`;
  if (text.startsWith('PK\x03\x04')) return `This is an archive, not a picture. ${accepted}`;
  if (/^(II\*\0|MM\0\*)/.test(text)) return `TIFF and RAW pictures aren’t supported. ${accepted}`;
  return `Unsupported file type. ${accepted}`;
}

export function isRefused(error: unknown): error is Refused {
  return error instanceof Refused;
}
