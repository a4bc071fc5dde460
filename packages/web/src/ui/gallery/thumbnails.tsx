import { useLingui } from '@lingui/react/macro';
import { type IconNode, LoaderCircle, Lock, LockOpen, Play, Unlink } from 'lucide';
import { useEffect, useRef } from 'react';
import type { PictureView } from '../../platform/private-media/picture-view.ts';
import { GarmentArt } from '../garment-art.tsx';
import { Icon } from '../icon.tsx';
import { Picture } from '../picture.tsx';
import { CoverArt } from '../private-media/cover-art.tsx';
import { Pixels } from '../private-media/covered-picture.tsx';
import { type GalleryMedia, getCaption, type PrivateAlbum } from './gallery-item.ts';
import css from './thumbnails.module.css';

type ThumbnailsProps = {
  media: readonly GalleryMedia[];
  /** Of the private ones. */
  album?: PrivateAlbum | undefined;
  current: number;
  onIndexChange: (index: number) => void;
};

/** A strip of all pictures, which scrolls the current one into view. */
export function Thumbnails({ media, album, current, onIndexChange }: ThumbnailsProps) {
  const { t } = useLingui();
  const writeLabel = useLabels();
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const [list, item] = [strip.current, strip.current?.children[current]];
    if (!list || !(item instanceof HTMLElement)) return;
    // Not scrollIntoView, which would also scroll the page.
    list.scrollLeft = item.offsetLeft - (list.clientWidth - item.offsetWidth) / 2;
  }, [current]);
  return (
    <ul ref={strip} className={css['strip']} aria-label={t`All pictures`}>
      {media.map((one, index) => {
        const view = one.kind === 'encrypted' ? album?.getView(one.id) : undefined;
        return (
          <li key={one.id}>
            <button
              type="button"
              aria-label={writeLabel(one, index + 1, view?.state)}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => onIndexChange(index)}
            >
              <Thumbnail media={one} view={view} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function useLabels() {
  const { t } = useLingui();
  return (media: GalleryMedia, number: number, state?: PictureView['state']): string => {
    const name = getCaption(media);
    if (media.kind === 'video') return name ? t`Film ${number}: ${name}` : t`Film ${number}`;
    if (media.kind === 'image') return name ? t`Picture ${number}: ${name}` : t`Picture ${number}`;
    const stateLabels = { locked: t`private`, decrypting: t`being opened`, open: t`private, open to you`, failed: t`can’t be opened` };
    const label = stateLabels[state ?? 'locked'];
    return name ? t`Picture ${number}: ${name}, ${label}` : t`Picture ${number}, ${label}`;
  };
}

function Thumbnail({ media, view }: { media: GalleryMedia; view: PictureView | undefined }) {
  if (media.kind === 'image') return <Picture media={{ ...media, alt: '' }} seed={media.id} sizes="72px" className="art" />;
  // Showing a frame of a film would load it.
  if (media.kind === 'video') return <Marked art={<GarmentArt seed={media.id} />} icon={Play} />;
  switch (view?.state) {
    case 'open':
      return <Marked art={<Pixels bitmap={view.bitmap} label="" />} icon={LockOpen} state="open" />;
    case 'failed':
      return <Marked icon={Unlink} state="failed" />;
    case 'decrypting':
      return <Marked art={<CoverArt seed={media.id} />} icon={LoaderCircle} />;
    default:
      return <Marked art={<CoverArt seed={media.id} />} icon={Lock} />;
  }
}

type MarkedProps = { art?: React.ReactNode; icon: IconNode; state?: 'open' | 'failed' };

function Marked({ art, icon, state }: MarkedProps) {
  return (
    <>
      {art && (
        <span className="art" aria-hidden="true">
          {art}
        </span>
      )}
      <i className={[css['badge'], state && css[state]].filter(Boolean).join(' ')}>
        <Icon icon={icon} size={16} />
      </i>
    </>
  );
}
