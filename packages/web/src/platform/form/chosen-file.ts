import { detectContent, headerSize } from './detect-content.ts';

/** The accepted file, converted to JPEG if necessary; or why it was rejected. */
export type ChosenFile = { content: 'image' | 'video'; file: File } | { content: 'heic' | 'other' };

export async function readChosenFile(file: File): Promise<ChosenFile> {
  const content = detectContent(await readHeader(file));
  if (content === 'image' || content === 'video') return { content, file };
  const jpeg = content === 'heic' ? await convertToJpeg(file) : null;
  return jpeg ? { content: 'image', file: jpeg } : { content: content === 'heic' ? 'heic' : 'other' };
}

async function readHeader(file: Blob): Promise<string> {
  // A phone may have revoked access to the file since it was chosen, so it can't be read.
  const bytes = await file
    .slice(0, headerSize)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return String.fromCharCode(...new Uint8Array(bytes));
}

/** The server shrinks larger pictures anyway, and some phones can't draw them. */
const longestSide = 4000;

/** Converts HEIC where the browser can decode it (Safari); null elsewhere. */
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
    // This browser can't decode HEIC.
    return null;
  }
}
