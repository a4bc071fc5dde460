/** Detects a file's type by its first bytes, since its name and MIME type are often wrong: phones name JPEGs `.HEIC`. */
export type FileContent = 'image' | 'video' | 'heic' | 'other';

/** As many bytes of a file as `detectContent` looks at. */
export const headerSize = 32;

/** The container formats that the server accepts; it validates the whole file later. */
export function detectContent(head: string): FileContent {
  if (head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n')) return 'image';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image';
  if (head.startsWith('\x1a\x45\xdf\xa3')) return 'video';
  if (head.slice(4, 8) !== 'ftyp') return 'other';
  const brand = head.slice(8, 12);
  if (/^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand)) return 'heic';
  return /^(avi[fs]|qt {2})$/.test(brand) ? 'other' : 'video';
}
