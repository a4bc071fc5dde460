import { useLingui } from '@lingui/react/macro';
import type { Media } from '@strapline/contract/shapes/media';
import { Play } from 'lucide';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { toServerUrl } from '../../server-url.ts';
import { GarmentArt } from '../garment-art.tsx';
import { Icon } from '../icon.tsx';
import css from './film.module.css';

type FilmProps = { media: Media & { caption?: string | undefined }; className?: string };

/** Nothing of a film is loaded before it is asked for. Until then a drawing stands for it. Unmounting stops it. */
export function Film({ media, className = '' }: FilmProps) {
  const { t } = useLingui();
  const name = media.alt || media.caption;
  const [isPlaying, setPlaying] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (isPlaying) video.current?.focus({ preventScroll: true });
  }, [isPlaying]);
  if (!isPlaying) {
    return (
      <button
        type="button"
        className={`${css['poster']} ${className}`}
        aria-label={name ? t`Play the film: ${name}` : t`Play the film`}
        onClick={() => setPlaying(true)}
      >
        <GarmentArt seed={media.id} />
        <PlaySign />
      </button>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: short films of a garment carry no speech; their alternative text says what is seen
    <video
      ref={video}
      className={`${css['video']} ${className}`}
      controls
      autoPlay
      playsInline
      aria-label={name || t`Film`}
      width={media.width}
      height={media.height}
      onKeyDown={keepPlayerKeys}
    >
      {media.sources.map((source) => (
        <source key={source.url} src={toServerUrl(source.url)} type={source.type} />
      ))}
    </video>
  );
}

/** In a player, arrows, Home and End move in the film, not to another picture. */
function keepPlayerKeys(event: KeyboardEvent): void {
  if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) event.stopPropagation();
}

export function PlaySign() {
  return (
    <span className={css['play']}>
      <Icon icon={Play} size={22} />
    </span>
  );
}
