import { useLingui } from '@lingui/react/macro';
import type { Media } from '@strapline/contract/shapes/media';
import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide';
import { type KeyboardEvent, useEffect } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import css from './gallery.module.css';

type CarouselProps = {
  media: readonly Media[];
  seed: string;
  title: string;
  current: number;
  onIndexChange: (index: number) => void;
  onExpand: (index: number) => void;
};

/** Only the current picture is focusable. */
export function Carousel({ media, seed, title, current, onIndexChange, onExpand }: CarouselProps) {
  const { t } = useLingui();
  const isCalm = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
  const [viewport, carousel] = useEmblaCarousel({ startIndex: current, duration: isCalm ? 0 : 22 });

  useEffect(() => {
    if (!carousel) return;
    const notifyChange = () => onIndexChange(carousel.selectedScrollSnap());
    carousel.on('select', notifyChange);
    return () => void carousel.off('select', notifyChange);
  }, [carousel, onIndexChange]);
  useEffect(() => {
    if (carousel && carousel.selectedScrollSnap() !== current) carousel.scrollTo(current);
  }, [carousel, current]);

  function move(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') carousel?.scrollNext();
    else if (event.key === 'ArrowLeft') carousel?.scrollPrev();
    else if (event.key === 'Home') carousel?.scrollTo(0);
    else if (event.key === 'End') carousel?.scrollTo(media.length - 1);
    else return;
    event.preventDefault();
  }

  const caption = media[current]?.alt ?? '';
  return (
    <section className={css['carousel']} aria-roledescription={t`carousel`} aria-label={t`Pictures of ${title}`} onKeyDown={move}>
      <div className={css['stage']}>
        <div className={css['viewport']} ref={viewport}>
          <ul className={css['slides']}>
            {media.map((one, index) => (
              <li
                key={one.id}
                className={css['slide']}
                aria-roledescription={t`slide`}
                aria-label={t`${index + 1} of ${media.length}`}
                inert={index !== current}
              >
                <Slide media={one} seed={`${seed}-${index}`} isFirst={index === 0} onExpand={() => onExpand(index)} />
              </li>
            ))}
          </ul>
        </div>
        {media.length > 1 && (
          <>
            <button
              type="button"
              className={`${css['arrow']} ${css['prev']}`}
              aria-label={t`Previous picture`}
              disabled={current === 0}
              onClick={() => carousel?.scrollPrev()}
            >
              <Icon icon={ChevronLeft} />
            </button>
            <button
              type="button"
              className={`${css['arrow']} ${css['next']}`}
              aria-label={t`Next picture`}
              disabled={current === media.length - 1}
              onClick={() => carousel?.scrollNext()}
            >
              <Icon icon={ChevronRight} />
            </button>
          </>
        )}
      </div>
      <p className={css['caption']} role="status">
        <span className="mono">{t`${current + 1} / ${media.length}`}</span> {caption}
      </p>
      {media.length > 1 && <Thumbnails media={media} seed={seed} current={current} onIndexChange={onIndexChange} />}
    </section>
  );
}

function Slide({ media, seed, isFirst, onExpand }: { media: Media; seed: string; isFirst: boolean; onExpand: () => void }) {
  const { t } = useLingui();
  const picture = (
    <Picture media={media} seed={seed} sizes="(max-width: 1023px) 100vw, 1000px" isPriority={isFirst} className={`art ${css['picture']}`} />
  );
  if (media.kind === 'video' || media.sources.length === 0) return picture;
  return (
    <button type="button" className={css['grow']} aria-label={media.alt ? t`${media.alt}, full screen` : t`Full screen`} onClick={onExpand}>
      {picture}
    </button>
  );
}

type ThumbnailsProps = { media: readonly Media[]; seed: string; current: number; onIndexChange: (index: number) => void };

function Thumbnails({ media, seed, current, onIndexChange }: ThumbnailsProps) {
  const { t } = useLingui();
  return (
    <ul className={css['thumbs']} aria-label={t`All pictures`}>
      {media.map((one, index) => (
        <li key={one.id}>
          <button
            type="button"
            aria-label={t`Picture ${index + 1}`}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => onIndexChange(index)}
          >
            {one.kind === 'image' ? (
              <Picture media={{ ...one, alt: '' }} seed={`${seed}-${index}`} sizes="72px" className="art" />
            ) : (
              <span aria-hidden="true">▶</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
