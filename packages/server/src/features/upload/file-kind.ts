import { open } from 'node:fs/promises';

export type FileKind = 'jpeg' | 'png' | 'webp' | 'mp4' | 'webm';

/** A file that we do not take; the message is the sentence for its sender. */
export class Refused extends Error {
  override name = 'Refused';
}

/** Bytes that are enough to tell every kind that we know by name. */
const headBytes = 512;

/** What a file is by its own first bytes; name and declared type are the sender's word and never asked. Throws Refused. */
export async function fileKind(file: string): Promise<FileKind> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return kindOf(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

function kindOf(head: Buffer): FileKind {
  if (head.length === 0) throw new Refused('This file is empty. Choose it again.');
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp') return baseMediaKind(text);
  if (text.startsWith('\x1a\x45\xdf\xa3')) return 'webm';
  throw new Refused(foreignKind(text));
}

/** MP4, HEIC, AVIF and QuickTime share one container; the brands tell them apart. */
function baseMediaKind(text: string): 'mp4' {
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

function foreignKind(text: string): string {
  const taken = 'Pictures can be JPEG, PNG or WebP; videos can be MP4 or WebM.';
  if (/^GIF8[79]a/.test(text)) return `GIF isn’t supported. ${taken}`;
  if (/^(\xef\xbb\xbf)?\s*<(\?xml|svg|!doctype svg)/i.test(text)) return `SVG isn’t supported. ${taken}`;
  if (/^\s*</.test(text)) return `This is a web page, not a picture. ${taken}`;
  if (text.includes('%PDF-')) return `PDF isn’t supported. ${taken}`;
  if (text.startsWith('PK\x03\x04')) return `This is an archive, not a picture. ${taken}`;
  if (/^(II\*\0|MM\0\*)/.test(text)) return `TIFF and RAW pictures aren’t supported. ${taken}`;
  return `Unsupported file type. ${taken}`;
}

export function isRefused(error: unknown): error is Refused {
  return error instanceof Refused;
}
