import { useLingui } from '@lingui/react/macro';
import type { Media } from '@strapline/contract/shapes/media';
import { Flag } from 'lucide';
import { useEffect, useEffectEvent } from 'react';
import Lightbox, { type Slide } from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/captions.css';
import { Icon } from '../icon.tsx';
import './full-view.css';

type FullViewProps = {
  media: readonly Media[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
  /** Adds a button that reports the shown picture. */
  onReport?: ((picture: Media, number: number) => void) | undefined;
};

/**
 * Full-screen pictures: arrows, Esc, swipe, pinch, wheel and double tap. The page behind is inert, and the focus returns to the
 * opener. Load it lazily; films have the browser's own full screen.
 */
export function FullView({ media, index, onIndex, onClose, onReport }: FullViewProps) {
  const { t } = useLingui();
  useFocusInside(onClose);
  const shown = createSlides(media);
  const picture = media[index];
  const reportButton = onReport && picture && (
    <button
      key="report"
      type="button"
      className="yarl__button"
      aria-label={t`Report this picture`}
      onClick={() => {
        // The report's dialog opens over the page, not over this one.
        onClose();
        onReport(picture, index + 1);
      }}
    >
      <Icon icon={Flag} size={24} />
    </button>
  );
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <Lightbox
      open
      close={onClose}
      className="full-view"
      slides={shown.map(({ slide }) => slide)}
      index={Math.max(
        0,
        shown.findIndex((picture) => picture.index === index),
      )}
      on={{ view: ({ index: at }) => onIndex(shown[at]?.index ?? 0) }}
      plugins={[Zoom, Captions]}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      captions={{ descriptionTextAlign: 'center' }}
      toolbar={{ buttons: [reportButton, 'close'] }}
      carousel={{ finite: true }}
      controller={{ closeOnPullDown: true }}
      animation={isCalm ? { fade: 0, swipe: 0, navigation: 0, zoom: 0 } : { fade: 200, swipe: 280 }}
      labels={{
        Previous: t`Previous picture`,
        Next: t`Next picture`,
        Close: t`Close`,
        Lightbox: t`Pictures, full screen`,
        'Zoom in': t`Zoom in`,
        'Zoom out': t`Zoom out`,
      }}
    />
  );
}

/** Tab cycles inside. Otherwise the browser moves the focus to its own toolbar, where Esc doesn't reach us. */
function useFocusInside(onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    function trapFocus(event: KeyboardEvent) {
      const view = document.querySelector<HTMLElement>('.full-view');
      if (!view) return;
      const isOutside = !view.contains(document.activeElement);
      if (event.key === 'Escape' && isOutside) close();
      if (event.key !== 'Tab') return;
      const focusable = [...view.querySelectorAll<HTMLElement>('button:not(:disabled)')].filter((stop) => stop.offsetParent !== null);
      const [first, last] = event.shiftKey ? [focusable.at(-1), focusable[0]] : [focusable[0], focusable.at(-1)];
      if (!isOutside && document.activeElement !== last) return;
      event.preventDefault();
      first?.focus();
    }
    document.addEventListener('keydown', trapFocus);
    return () => document.removeEventListener('keydown', trapFocus);
  }, []);
}

type NumberedSlide = { index: number; slide: Slide };

/** Still pictures with their index and renditions. */
export function createSlides(media: readonly Media[]): NumberedSlide[] {
  return media.flatMap((one, index) => {
    const widest = one.sources.reduce<Media['sources'][number] | undefined>(
      (best, source) => (best && best.width >= source.width ? best : source),
      undefined,
    );
    if (one.kind !== 'image' || !widest) return [];
    const ratio = one.height / one.width;
    return [
      {
        index,
        slide: {
          src: widest.url,
          alt: one.alt,
          description: one.alt,
          width: one.width,
          height: one.height,
          srcSet: one.sources.map(({ url, width }) => ({ src: url, width, height: Math.round(width * ratio) })),
        },
      },
    ];
  });
}
