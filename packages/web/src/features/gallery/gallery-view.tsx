import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ImageOff } from 'lucide';
import { useState } from 'react';
import { useHydrated } from '../../platform/page/hydrated.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { useExpandedCarousel } from '../../platform/state/client-state.ts';
import { openReport } from '../../platform/state/report-target.ts';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/load-states.tsx';
import { Carousel } from './carousel.tsx';
import { ContactSheet } from './contact-sheet.tsx';
import { GalleryHead } from './gallery-head.tsx';
import { parseOpenIndex } from './parse-open-index.ts';
import { PrivateNote } from './private-note.tsx';
import { useGalleryAlbum } from './use-gallery-album.ts';
import { type Place, useReturnPlace } from './use-return-place.ts';

const FullView = lazyPart(async () => (await import('../../ui/dialog/full-view.tsx')).FullView);

type Gallery = Output<'fetchGallery'>;

/** A gallery as its visitors see it. `?open=3` opens the third picture full screen. */
export function GalleryView({ gallery }: { gallery: Gallery }) {
  const { media, title } = gallery;
  const { open } = useSearch({ from: '/gallery/$galleryId' });
  const navigate = useNavigate({ from: '/gallery/$galleryId' });
  const isHydrated = useHydrated();
  const openIndex = parseOpenIndex(open, media);
  const isFull = openIndex !== undefined && isHydrated;
  useExpandedCarousel(isFull);
  const [chosen, setChosen] = useState(openIndex ?? 0);
  // A picture may have been removed meanwhile.
  const current = Math.min(chosen, Math.max(0, media.length - 1));
  const album = useGalleryAlbum(gallery, choose);
  const place = useReturnPlace(isFull, current);
  const currentMedia = media[current];
  const report = useReport(gallery);

  /** Moving on covers a private picture. */
  function choose(index: number) {
    if (index === current) return;
    if (currentMedia?.kind === 'encrypted') album.cover(currentMedia.id);
    setChosen(index);
  }
  const openPicture = (from: Place) => (index: number) => {
    place.remember(from);
    choose(index);
    void navigate({ search: { open: String(index + 1) }, resetScroll: false });
  };

  return (
    <>
      <GalleryHead
        gallery={gallery}
        onExpand={parseOpenIndex(String(current + 1), media) === undefined ? undefined : () => openPicture('head')(current)}
        onReport={() => report(current)}
      />
      {media.length === 0 ? (
        <EmptyState title={<Trans>No pictures yet</Trans>}>
          <Icon icon={ImageOff} /> <Trans>Its creator hasn’t added any.</Trans>
        </EmptyState>
      ) : (
        <div>
          <Carousel media={media} album={album} title={title} current={current} onIndexChange={choose} onExpand={openPicture('carousel')} />
          {currentMedia?.kind === 'encrypted' && <PrivateNote gallery={gallery} media={currentMedia} album={album} />}
        </div>
      )}
      {media.length > 1 && (
        <>
          <hr className="stitch gap" />
          <ContactSheet media={media} album={album} onExpand={openPicture('sheet')} />
        </>
      )}
      {isFull && (
        <FullView
          media={media}
          album={album}
          index={openIndex}
          onIndex={(index) => {
            choose(index);
            if (index !== openIndex) void navigate({ search: { open: String(index + 1) }, resetScroll: false, replace: true });
          }}
          onClose={() => void navigate({ search: {}, resetScroll: false, replace: true })}
          onReport={report}
        />
      )}
    </>
  );
}

/** Reports one picture. */
function useReport({ id, title, media }: Gallery) {
  const { t } = useLingui();
  return (index: number) => {
    const picture = media[index];
    if (!picture) return;
    const subject = { kind: 'media', id: picture.id, title: t`Picture ${index + 1} of ${title}`, detail: id } as const;
    openReport(picture.kind === 'encrypted' ? subject : { ...subject, media: [picture] });
  };
}
