import { useLingui } from '@lingui/react/macro';
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { Film } from '../../ui/gallery/film.tsx';
import { type GalleryMedia, getCaption, type PrivateAlbum } from '../../ui/gallery/gallery-item.ts';
import { PrivatePicture } from '../../ui/gallery/private-picture.tsx';
import { Thumbnails } from '../../ui/gallery/thumbnails.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import css from './gallery.module.css';

type CarouselProps = {
  media: readonly GalleryMedia[];
  album: PrivateAlbum;
  title: string;
  current: number;
  onIndexChange: (index: number) => void;
  onExpand: (index: number) => void;
};

/** Only the current picture is focusable. */
export function Carousel({ media, album, title, current, onIndexChange, onExpand }: CarouselProps) {
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

  // The picture that had the focus becomes inert.
  const slides = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const [list, slide] = [slides.current, slides.current?.children[current]];
    if (list?.contains(document.activeElement) && !slide?.contains(document.activeElement))
      slide?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  }, [current]);

  function move(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') carousel?.scrollNext();
    else if (event.key === 'ArrowLeft') carousel?.scrollPrev();
    else if (event.key === 'Home') carousel?.scrollTo(0);
    else if (event.key === 'End') carousel?.scrollTo(media.length - 1);
    else return;
    event.preventDefault();
  }

  const shown = media[current];
  return (
    <section
      className={css['carousel']}
      aria-roledescription={t`carousel`}
      aria-label={t`Pictures of ${title}`}
      data-place="carousel"
      onKeyDown={move}
    >
      <div className={css['stage']}>
        <div className={css['viewport']} ref={viewport}>
          <ul className={css['slides']} ref={slides}>
            {media.map((one, index) => (
              <li
                key={one.id}
                className={css['slide']}
                data-tile={index}
                aria-roledescription={t`slide`}
                aria-label={t`${index + 1} of ${media.length}`}
                inert={index !== current}
              >
                <Slide media={one} album={album} isFirst={index === 0} isCurrent={index === current} onExpand={() => onExpand(index)} />
              </li>
            ))}
          </ul>
        </div>
        {media.length > 1 && <Arrows current={current} last={media.length - 1} carousel={carousel} />}
      </div>
      <p className={css['caption']} role="status">
        <span>{t`${current + 1} / ${media.length}`}</span> {shown && getCaption(shown)}
      </p>
      {media.length > 1 && <Thumbnails media={media} album={album} current={current} onIndexChange={onIndexChange} />}
    </section>
  );
}

type ArrowsProps = { current: number; last: number; carousel: UseEmblaCarouselType[1] };

function Arrows({ current, last, carousel }: ArrowsProps) {
  const { t } = useLingui();
  return (
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
        disabled={current === last}
        onClick={() => carousel?.scrollNext()}
      >
        <Icon icon={ChevronRight} />
      </button>
    </>
  );
}

type SlideProps = { media: GalleryMedia; album: PrivateAlbum; isFirst: boolean; isCurrent: boolean; onExpand: () => void };

function Slide({ media, album, isFirst, isCurrent, onExpand }: SlideProps) {
  const { t } = useLingui();
  if (media.kind === 'encrypted') return <PrivatePicture media={media} album={album} size="stage" />;
  const isShown = media.sources.length > 0;
  // Moving on stops a film.
  if (media.kind === 'video' && isShown) return <Film key={String(isCurrent)} media={media} />;
  const picture = (
    <Picture
      media={media}
      seed={media.id}
      sizes="(max-width: 1023px) 100vw, 1000px"
      isPriority={isFirst}
      className={`art ${css['picture']}`}
    />
  );
  if (!isShown) return picture;
  const name = media.alt || getCaption(media);
  return (
    <button type="button" className={css['grow']} aria-label={name ? t`${name}, full screen` : t`Open full screen`} onClick={onExpand}>
      {picture}
    </button>
  );
}
