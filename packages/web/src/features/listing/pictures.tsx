import { useLingui } from '@lingui/react/macro';
import type { Media } from '@strapline/contract/shapes/media';
import { Expand } from 'lucide';
import { useState } from 'react';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { useExpandedCarousel } from '../../platform/state/client-state.ts';
import { openReport } from '../../platform/state/report-target.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';

const FullView = lazyPart(async () => (await import('../../ui/dialog/full-view.tsx')).FullView);

type PicturesProps = { media: readonly Media[]; title: string; seed: string; isSold: boolean; canReport: boolean };

export function Pictures({ media, title, seed, isSold, canReport }: PicturesProps) {
  const { t } = useLingui();
  const [current, setCurrent] = useState(0);
  const [isFull, setFull] = useState(false);
  const currentMedia = media[current];
  useExpandedCarousel(isFull);
  function report(index: number) {
    const picture = media[index];
    if (picture) openReport({ kind: 'media', id: picture.id, title: t`Picture ${index + 1} of ${title}`, detail: seed, media: [picture] });
  }
  const isPicture = currentMedia?.kind === 'image' && currentMedia.sources.length > 0;
  return (
    <div className={isSold ? 'pics is-sold' : 'pics'}>
      <div className="main-pic">
        <Picture
          key={currentMedia?.id ?? seed}
          media={currentMedia}
          seed={seed}
          sizes="(max-width: 819px) 76vw, (max-width: 1159px) 90vw, 560px"
          isPriority
          className="art"
        />
        {isPicture && (
          <button
            type="button"
            className="grow"
            aria-label={t`Show picture ${current + 1} of ${media.length} full screen`}
            onClick={() => setFull(true)}
          >
            <Icon icon={Expand} size={18} />
          </button>
        )}
        {media.length > 1 && (
          <span className="n" aria-hidden="true">
            {current + 1} / {media.length}
          </span>
        )}
      </div>
      {media.length > 1 && <Thumbnails media={media} seed={seed} current={current} onIndexChange={setCurrent} />}
      <span className="vh" role="status">
        {media.length > 1 && t`Picture ${current + 1} of ${media.length} of ${title}`}
      </span>
      {isFull && (
        <FullView
          media={media}
          index={current}
          onIndex={setCurrent}
          onClose={() => setFull(false)}
          onReport={canReport ? report : undefined}
        />
      )}
    </div>
  );
}

type ThumbnailsProps = { media: readonly Media[]; seed: string; current: number; onIndexChange: (index: number) => void };

function Thumbnails({ media, seed, current, onIndexChange }: ThumbnailsProps) {
  const { t } = useLingui();
  return (
    <ul className="thumbs" aria-label={t`Pictures`}>
      {media.map((one, index) => (
        <li key={one.id}>
          <button
            type="button"
            className={index === current ? 'on' : undefined}
            aria-current={index === current ? 'true' : undefined}
            aria-label={one.alt ? t`Picture ${index + 1}: ${one.alt}` : t`Picture ${index + 1}`}
            onClick={() => onIndexChange(index)}
          >
            <Thumbnail media={one} seed={`${seed}-${index}`} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ media, seed }: { media: Media; seed: string }) {
  // A film's thumbnail is its placeholder: showing a frame would load the film.
  if (media.kind === 'video') {
    return (
      <span
        className="film"
        style={/^(data:image\/|\/media\/)/.test(media.placeholder) ? { backgroundImage: `url("${media.placeholder}")` } : {}}
      >
        ▶
      </span>
    );
  }
  return <Picture media={{ ...media, alt: '' }} seed={seed} sizes="110px" className="art" />;
}
