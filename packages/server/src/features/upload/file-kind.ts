import { open } from 'node:fs/promises';
import type { ReasonWithParams } from '@strapline/contract/error-reasons';
import type { FileKind } from './accepted-files.ts';
import { FileRefusal } from './file-refusal.ts';

/** Enough bytes to recognize every kind. */
const headBytes = 512;

/** Detects the kind by magic bytes; file name and declared type are not trusted. Throws FileRefusal. */
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
  if (head.length === 0) throw new FileRefusal({ reason: 'file_empty' });
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp') return detectBaseMediaKind(text);
  if (text.startsWith('\x1a\x45\xdf\xa3')) return 'webm';
  throw new FileRefusal(findUnsupportedReason(text));
}

/** MP4, HEIC, AVIF and QuickTime share a container and differ by brand. */
function detectBaseMediaKind(text: string): 'mp4' {
  const brand = text.slice(8, 12);
  if (/^(heic|heix|hevc|hevx|heim|heis|mif1|msf1)$/.test(brand)) throw new FileRefusal({ reason: 'heic_unsupported' });
  if (/^avi[fs]$/.test(brand)) throw new FileRefusal({ reason: 'avif_unsupported' });
  if (brand === 'qt  ') throw new FileRefusal({ reason: 'quicktime_unsupported' });
  if (/^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|mp42|MSNV|3gp[4-9]|dash)$/.test(brand)) return 'mp4';
  throw new FileRefusal({ reason: 'video_type_unsupported' });
}

function findUnsupportedReason(text: string): ReasonWithParams {
  if (/^GIF8[79]a/.test(text)) return { reason: 'file_type_unsupported', params: { type: 'GIF' } };
  if (/^(\xef\xbb\xbf)?\s*<(\?xml|svg|!doctype svg)/i.test(text)) return { reason: 'file_type_unsupported', params: { type: 'SVG' } };
  if (/^\s*</.test(text)) return { reason: 'file_is_web_page' };
  if (text.includes('%PDF-')) return { reason: 'file_type_unsupported', params: { type: 'PDF' } };
  if (text.startsWith('PK\x03\x04')) return { reason: 'file_is_archive' };
  if (/^(II\*\0|MM\0\*)/.test(text)) return { reason: 'tiff_unsupported' };
  return { reason: 'file_type_unknown' };
}
