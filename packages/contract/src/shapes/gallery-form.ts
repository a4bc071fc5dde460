import { z } from 'zod';
import { altText } from '../forms.ts';
import { encryptedImageInput, mediaId } from './private-media.ts';
import { moderated, singleLineText } from './text.ts';
import { uploadId } from './upload.ts';

export const galleryTitle = moderated(
  singleLineText.min(3, 'Use at least 3 characters for the title.').max(80, 'Use at most 80 characters for the title.'),
);

const texts = {
  alt: altText.optional(),
  caption: moderated(singleLineText.max(200, 'Use at most 200 characters for a caption.')).optional(),
};

/** A picture of a gallery by its ID, or a new encrypted one. */
export const galleryItem = z.union([
  z.strictObject({ id: z.union([uploadId, mediaId]), ...texts }),
  z.strictObject({ image: encryptedImageInput, ...texts }),
]);
