import { listShareImages } from './listShareImages.ts';
import { registerShareImage } from './registerShareImage.ts';
import { removeShareImage } from './removeShareImage.ts';

/** The events of pictures that can be found by others' copies of them. */
export const shareImageEvents = { listShareImages, registerShareImage, removeShareImage } as const;
