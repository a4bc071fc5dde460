import { Trans, useLingui } from '@lingui/react/macro';
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
  at: number;
  onAt: (index: number) => void;
  onGrow: (index: number) => void;
};

/** Only the current picture is focusable. */
export function Carousel({ media, seed, title, at, onAt, onGrow }: CarouselProps) {
  const { t } = useLingui();
  const isCalm = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
  const [viewport, carousel] = useEmblaCarousel({ startIndex: at, duration: isCalm ? 0 : 22 });

  useEffect(() => {
    if (!carousel) return;
    const tell = () => onAt(carousel.selectedScrollSnap());
    carousel.on('select', tell);
    return () => void carousel.off('select', tell);
  }, [carousel, onAt]);
  useEffect(() => {
    if (carousel && carousel.selectedScrollSnap() !== at) carousel.scrollTo(at);
  }, [carousel, at]);

  function move(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') carousel?.scrollNext();
    else if (event.key === 'ArrowLeft') carousel?.scrollPrev();
    else if (event.key === 'Home') carousel?.scrollTo(0);
    else if (event.key === 'End') carousel?.scrollTo(media.length - 1);
    else return;
    event.preventDefault();
  }

  const caption = media[at]?.alt ?? '';
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
                inert={index !== at}
              >
                <Slide media={one} seed={`${seed}-${index}`} isFirst={index === 0} onGrow={() => onGrow(index)} />
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
              disabled={at === 0}
              onClick={() => carousel?.scrollPrev()}
            >
              <Icon of={ChevronLeft} />
            </button>
            <button
              type="button"
              className={`${css['arrow']} ${css['next']}`}
              aria-label={t`Next picture`}
              disabled={at === media.length - 1}
              onClick={() => carousel?.scrollNext()}
            >
              <Icon of={ChevronRight} />
            </button>
          </>
        )}
      </div>
      <p className={css['caption']} role="status">
        <span className="mono">
          <Trans>
            {at + 1} / {media.length}
          </Trans>
        </span>{' '}
        {caption}
      </p>
      {media.length > 1 && <Thumbs media={media} seed={seed} at={at} onAt={onAt} />}
    </section>
  );
}

function Slide({ media, seed, isFirst, onGrow }: { media: Media; seed: string; isFirst: boolean; onGrow: () => void }) {
  const { t } = useLingui();
  const picture = (
    <Picture media={media} seed={seed} sizes="(max-width: 1023px) 100vw, 1000px" first={isFirst} className={`art ${css['picture']}`} />
  );
  if (media.kind === 'video' || media.sources.length === 0) return picture;
  return (
    <button type="button" className={css['grow']} aria-label={media.alt ? t`${media.alt}, full screen` : t`Full screen`} onClick={onGrow}>
      {picture}
    </button>
  );
}

type ThumbsProps = { media: readonly Media[]; seed: string; at: number; onAt: (index: number) => void };

function Thumbs({ media, seed, at, onAt }: ThumbsProps) {
  const { t } = useLingui();
  return (
    <ul className={css['thumbs']} aria-label={t`All pictures`}>
      {media.map((one, index) => (
        <li key={one.id}>
          <button
            type="button"
            aria-label={t`Picture ${index + 1}`}
            aria-current={index === at ? 'true' : undefined}
            onClick={() => onAt(index)}
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
