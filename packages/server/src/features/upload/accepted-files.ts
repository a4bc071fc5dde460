import { uploadLimits } from '@strapline/domain/media/upload-limits';

type AcceptedFile = { name: string; extensions: readonly string[]; isPicture: boolean; maxBytes: number; published: string };

const picture = {
  isPicture: true,
  maxBytes: uploadLimits.pictureBytes,
  published: 'decoded once, encoded again as WebP and JPEG',
} as const;
const film = { isPicture: false, maxBytes: uploadLimits.videoBytes } as const;

/** Every kind of file that is accepted anywhere; docs/uploads.md is generated from it. */
export const acceptedFiles = {
  jpeg: { name: 'JPEG', extensions: ['jpg', 'jpeg'], ...picture },
  png: { name: 'PNG', extensions: ['png'], ...picture },
  webp: { name: 'WebP', extensions: ['webp'], ...picture },
  mp4: {
    name: 'MP4',
    extensions: ['mp4', 'm4v'],
    ...film,
    published: 'the same file with private metadata blanked; unknown data is refused',
  },
  webm: { name: 'WebM', extensions: ['webm'], ...film, published: 'the same file with private metadata blanked; unknown data is refused' },
} as const satisfies Record<string, AcceptedFile>;

export type FileKind = keyof typeof acceptedFiles;

/** Unpacked sizes and shapes. */
export const decodedLimits = { pixels: 40_000_000, smallestSide: 48, longestShape: 8, decodeSeconds: 20, filmSide: 4096 } as const;
