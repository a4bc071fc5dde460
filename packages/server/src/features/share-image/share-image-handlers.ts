import { listShareImages } from './listShareImages.ts';
import { registerShareImage } from './registerShareImage.ts';
import { removeShareImage } from './removeShareImage.ts';

/** The handlers of the events of pictures that can be found. */
export const shareImageHandlers = { listShareImages, registerShareImage, removeShareImage } as const;
