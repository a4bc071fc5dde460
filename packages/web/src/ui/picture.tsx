import type { Media } from '@strapline/contract/shapes/media';
import { useState } from 'react';
import { toServerUrl } from '../server-url.ts';
import { GarmentArt } from './garment-art.tsx';

type PictureProps = {
  media: Media | undefined;
  /** Seed of the placeholder drawing. */
  seed: string;
  /** CSS `sizes`; a little less on a phone, where the difference isn't visible. */
  sizes: string;
  /** The largest picture of the first screen loads eagerly. */
  isPriority?: boolean;
  className?: string | undefined;
};

function getPlaceholderStyle(placeholder: string) {
  if (placeholder.startsWith('#')) return { backgroundColor: placeholder };
  return /^(data:image\/|\/media\/)/.test(placeholder) ? { backgroundImage: `url("${placeholder}")` } : {};
}

/** Its slot never changes size: placeholder, then the rendition that fits, or the drawing if that can't be loaded. */
export function Picture({ media, seed, sizes, isPriority = false, className }: PictureProps) {
  const [failedId, setFailedId] = useState<string>();
  const classes = className ? `picture ${className}` : 'picture';
  if (!media || media.sources.length === 0 || media.id === failedId)
    return <GarmentArt seed={seed} className={classes} {...(media?.alt ? { label: media.alt } : {})} />;

  return (
    <div className={classes} style={getPlaceholderStyle(media.placeholder)}>
      {media.kind === 'video' ? (
        <Video media={media} />
      ) : (
        <StillPicture media={media} sizes={sizes} isPriority={isPriority} onFail={() => setFailedId(media.id)} />
      )}
    </div>
  );
}

type StillPictureProps = { media: Media; sizes: string; isPriority: boolean; onFail: () => void };

function StillPicture({ media, sizes, isPriority, onFail }: StillPictureProps) {
  // JPEG for browsers without WebP.
  const small = media.sources.filter((source) => source.type !== 'image/jpeg');
  const plain = media.sources.find((source) => source.type === 'image/jpeg') ?? media.sources.at(-1);
  return (
    <img
      src={plain && toServerUrl(plain.url)}
      srcSet={small.map((source) => `${toServerUrl(source.url)} ${source.width}w`).join(', ') || undefined}
      sizes={sizes}
      alt={media.alt}
      width={media.width}
      height={media.height}
      loading={isPriority ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : 'auto'}
      // A server-rendered first picture must not blink on hydration.
      decoding={isPriority ? 'sync' : 'async'}
      onError={onFail}
    />
  );
}

function Video({ media }: { media: Media }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: short films of a garment carry no speech; their alt text says what is seen
    <video controls preload="none" playsInline aria-label={media.alt} width={media.width} height={media.height}>
      {media.sources.map((source) => (
        <source key={source.url} src={toServerUrl(source.url)} type={source.type} />
      ))}
    </video>
  );
}
