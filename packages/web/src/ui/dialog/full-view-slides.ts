import type { Media } from '@strapline/contract/shapes/media';
import type { GenericSlide, Slide } from 'yet-another-react-lightbox';
import { toServerUrl } from '../../server-url.ts';
import type { EncryptedMedia, GalleryMedia } from '../gallery/gallery-item.ts';

type FilmSlide = GenericSlide & { type: 'film'; media: Media };
type PrivateSlide = GenericSlide & { type: 'private'; media: EncryptedMedia };

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    film: FilmSlide;
    private: PrivateSlide;
  }
}

/** A slide, and the index of its medium in the gallery. */
export type NumberedSlide = { index: number; slide: Slide };

/** What can be shown. Pictures have all their renditions. */
export function createSlides(media: readonly GalleryMedia[]): NumberedSlide[] {
  return media.flatMap((one, index): NumberedSlide[] => {
    if (one.kind === 'encrypted') return [{ index, slide: { type: 'private', media: one } }];
    if (one.sources.length === 0) return [];
    return [{ index, slide: one.kind === 'video' ? { type: 'film', media: one } : createPictureSlide(one) }];
  });
}

function createPictureSlide({ alt, width, height, sources }: Media): Slide {
  const ratio = height / width;
  const widest = sources.reduce((best, source) => (best.width >= source.width ? best : source));
  return {
    src: toServerUrl(widest.url),
    alt,
    width,
    height,
    srcSet: sources.map((source) => ({
      src: toServerUrl(source.url),
      width: source.width,
      height: Math.round(source.width * ratio),
    })),
  };
}
