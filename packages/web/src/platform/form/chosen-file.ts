/** What a chosen file is by its own first bytes. Its name and the type that the system gives it are often wrong: a phone calls a JPEG `.HEIC`. */
export type FileContent = 'image' | 'video' | 'heic' | 'other';

/** A file that is taken as it is, or one that became a JPEG on the way; or what it is instead. */
export type ChosenFile = { content: 'image' | 'video'; file: File } | { content: 'heic' | 'other' };

export async function readChosenFile(file: File): Promise<ChosenFile> {
  const content = detectContent(await readHeader(file));
  if (content === 'image' || content === 'video') return { content, file };
  const jpeg = content === 'heic' ? await convertToJpeg(file) : null;
  return jpeg ? { content: 'image', file: jpeg } : { content: content === 'heic' ? 'heic' : 'other' };
}

const headerSize = 32;

async function readHeader(file: Blob): Promise<string> {
  // A phone may have taken the file back since it was chosen; then it is nothing that can be sent.
  const bytes = await file
    .slice(0, headerSize)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return String.fromCharCode(...new Uint8Array(bytes));
}

/** The same containers that the server takes; it judges the whole file later. */
export function detectContent(head: string): FileContent {
  if (head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n')) return 'image';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image';
  if (head.startsWith('\x1a\x45\xdf\xa3')) return 'video';
  if (head.slice(4, 8) !== 'ftyp') return 'other';
  const brand = head.slice(8, 12);
  if (/^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand)) return 'heic';
  return /^(avi[fs]|qt {2})$/.test(brand) ? 'other' : 'video';
}

/** Larger pictures than this are made smaller by the server anyway, and some phones cannot draw them. */
const longestSide = 4000;

/** Safari can read HEIC; null in browsers that cannot. */
async function convertToJpeg(file: File): Promise<File | null> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92));
    return blob && new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg', lastModified: file.lastModified });
  } catch {
    // This browser cannot decode it.
    return null;
  }
}
