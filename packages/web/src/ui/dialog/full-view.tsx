import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, EyeOff, Flag, type IconNode, Lock, LockOpen, Unlink, X, ZoomIn, ZoomOut } from 'lucide';
import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';
import Lightbox from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import type { PictureView } from '../../platform/private-media/picture-view.ts';
import { formatTime } from '../format/dates.ts';
import { Film } from '../gallery/film.tsx';
import { type GalleryMedia, getCaption, type PrivateAlbum } from '../gallery/gallery-item.ts';
import { PrivatePicture } from '../gallery/private-picture.tsx';
import { Thumbnails } from '../gallery/thumbnails.tsx';
import { Icon } from '../icon.tsx';
import './full-view.css';
import { createSlides } from './full-view-slides.ts';

type FullViewProps = {
  media: readonly GalleryMedia[];
  /** Of the private ones. */
  album?: PrivateAlbum | undefined;
  /** The first one shown. */
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
  /** Adds a button that reports the shown picture. */
  onReport?: ((index: number) => void) | undefined;
};

/**
 * Full-screen pictures and films: arrows, Home, End, Esc, swipe, pinch, wheel and double tap. The page behind is inert, and the focus returns to the
 * opener if it can still take it. Load it lazily.
 */
export function FullView({ media, album, index: firstIndex, onIndex, onClose, onReport }: FullViewProps) {
  const { t } = useLingui();
  const [index, setIndex] = useState(firstIndex);
  const shown = createSlides(media);
  useKeys(onClose, (end) => {
    const target = end === 'Home' ? shown[0] : shown.at(-1);
    if (target) setIndex(target.index);
  });
  const position = Math.max(
    0,
    shown.findIndex((slide) => slide.index === index),
  );
  const current = media[index];
  const isOpen = current?.kind === 'encrypted' && album?.getView(current.id).state === 'open';
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <Lightbox
      open
      close={onClose}
      className={media.length > 1 ? 'full-view has-strip' : 'full-view'}
      slides={shown.map(({ slide }) => slide)}
      index={position}
      on={{
        view: (view) => {
          const viewed = shown[view.index]?.index ?? 0;
          setIndex(viewed);
          onIndex(viewed);
        },
      }}
      plugins={[Zoom]}
      // Version 4 of the pinch follows the fingers; the older one loses what happens between two renders.
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true, maxZoom: 4, pinchZoomV4: true, supports: isOpen ? ['private'] : [] }}
      toolbar={{
        buttons: [
          isOpen && <ToolButton key="cover" icon={EyeOff} label={t`Cover it`} onClick={() => album?.cover(current.id)} />,
          onReport && (
            <ToolButton
              key="report"
              icon={Flag}
              label={t`Report this picture`}
              onClick={() => {
                // The report's dialog opens over the page, not over this one.
                onClose();
                onReport(index);
              }}
            />
          ),
          'close',
        ],
      }}
      carousel={{ finite: true, padding: 0 }}
      controller={{ closeOnPullDown: true }}
      animation={isCalm ? { fade: 0, swipe: 0, navigation: 0, zoom: 0 } : { fade: 200, swipe: 280 }}
      render={{
        slide: ({ slide, offset }) => {
          if (slide.type === 'film') return <Film key={String(offset === 0)} media={slide.media} />;
          return slide.type === 'private' && album && <PrivatePicture media={slide.media} album={album} size="full" />;
        },
        controls: () => <Controls {...{ media, album, index }} onIndex={setIndex} />,
        ...icons,
        // Films and covers can't be magnified.
        ...(current?.kind !== 'image' && !isOpen && { buttonZoom: () => null }),
      }}
      labels={{
        Previous: t`Previous picture`,
        Next: t`Next picture`,
        Close: t`Close`,
        Lightbox: t`Pictures, full screen`,
        'Photo gallery': t`Pictures`,
        Carousel: t`carousel`,
        Slide: t`slide`,
        'Zoom in': t`Zoom in`,
        'Zoom out': t`Zoom out`,
      }}
    />
  );
}

const createIcon = (icon: IconNode) => () => <Icon icon={icon} size={22} />;
const icons = {
  iconPrev: createIcon(ChevronLeft),
  iconNext: createIcon(ChevronRight),
  iconClose: createIcon(X),
  iconZoomIn: createIcon(ZoomIn),
  iconZoomOut: createIcon(ZoomOut),
};

function ToolButton({ icon, label, onClick }: { icon: IconNode; label: string; onClick: () => void }) {
  return (
    <button type="button" className="yarl__button" aria-label={label} title={label} onClick={onClick}>
      <Icon icon={icon} size={22} />
    </button>
  );
}

/** Where the view is, what it shows, and all the pictures. */
function Controls({ media, album, index, onIndex }: Pick<FullViewProps, 'media' | 'album' | 'index' | 'onIndex'>) {
  const { t } = useLingui();
  const current = media[index];
  return (
    <>
      <span className="full-view-count">{t`${index + 1} / ${media.length}`}</span>
      {/* Scrolling the strip must not swipe the picture. */}
      <div className="full-view-foot" onPointerDown={stopPropagation} onWheel={stopPropagation}>
        <div className="full-view-caption">
          {current && <p>{getCaption(current)}</p>}
          {current?.kind === 'encrypted' && <PrivateLine view={album?.getView(current.id)} />}
        </div>
        {media.length > 1 && <Thumbnails media={media} album={album} current={index} onIndexChange={onIndex} />}
      </div>
    </>
  );
}

function PrivateLine({ view }: { view: PictureView | undefined }) {
  const { t } = useLingui();
  const time = view?.state === 'open' ? formatTime(view.shownAt) : '';
  const lines: Record<PictureView['state'], [IconNode, string]> = {
    locked: [Lock, t`Private`],
    decrypting: [Lock, t`Private. This view is recorded.`],
    open: [LockOpen, t`Private. This view was recorded at ${time}.`],
    failed: [Unlink, t`Private. The attempt was recorded; nothing was shown.`],
  };
  const [icon, line] = lines[view?.state ?? 'locked'];
  return (
    <p className="full-view-private" role="status">
      <Icon icon={icon} size={15} />
      {line}
    </p>
  );
}

function stopPropagation(event: SyntheticEvent): void {
  event.stopPropagation();
}

const focusable = ':is(button:not(:disabled), video, a[href]):not([inert] *)';

/** Tab cycles inside. Otherwise the browser moves the focus to its own toolbar, where Esc doesn't reach us. */
function useKeys(onClose: () => void, onEnd: (end: 'Home' | 'End') => void) {
  const close = useEffectEvent(onClose);
  const goToEnd = useEffectEvent(onEnd);
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const view = document.querySelector<HTMLElement>('.full-view');
      if (!view) return;
      const isOutside = !view.contains(document.activeElement);
      if (event.key === 'Escape' && isOutside) close();
      if (event.key === 'Home' || event.key === 'End') {
        event.preventDefault();
        goToEnd(event.key);
      }
      if (event.key !== 'Tab') return;
      const stops = [...view.querySelectorAll<HTMLElement>(focusable)].filter((stop) => stop.offsetParent !== null);
      const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)];
      if (!isOutside && document.activeElement !== last) return;
      event.preventDefault();
      first?.focus();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
