import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft, ImageOff, Maximize2 } from 'lucide';
import { useState } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { useHydrated } from '../../platform/page/hydrated.ts';
import { useExpandedCarousel } from '../../platform/state/client-state.ts';
import { openReport } from '../../platform/state/report-target.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Carousel } from './carousel.tsx';
import css from './gallery.module.css';
import { parseOpenIndex } from './parse-open-index.ts';

const FullView = lazyPart(async () => (await import('../../ui/dialog/full-view.tsx')).FullView);

/** `?open=3` opens the third picture full screen. */
export function GalleryScreen() {
  const { t } = useLingui();
  const { galleryId } = useParams({ from: '/gallery/$galleryId' });
  const gallery = useCall('fetchGallery', { galleryId });
  return (
    <div className={css['page']}>
      <title>{gallery.data ? t`Pictures of ${gallery.data.title}: Strapline` : t`Pictures: Strapline`}</title>
      {gallery.data ? (
        <Gallery gallery={gallery.data} />
      ) : gallery.isError ? (
        <PageError
          error={gallery.error}
          onRetry={() => void gallery.refetch()}
          missingTitle={t`The link may be wrong, or these pictures aren’t shown anymore.`}
          missingAction={<ButtonLink to="/" search={{ section: 'boutique' }} kind="primary">{t`Browse the boutique`}</ButtonLink>}
        />
      ) : (
        <PageSkeleton />
      )}
    </div>
  );
}

function Gallery({ gallery }: { gallery: Output<'fetchGallery'> }) {
  const { t } = useLingui();
  const { media, title, id } = gallery;
  const { open } = useSearch({ from: '/gallery/$galleryId' });
  const navigate = useNavigate({ from: '/gallery/$galleryId' });
  const isHydrated = useHydrated();
  const openIndex = parseOpenIndex(open, media);
  const isFull = openIndex !== undefined && isHydrated;
  useExpandedCarousel(isFull);
  const [current, setCurrent] = useState(openIndex ?? 0);
  const canExpand = media[current]?.kind === 'image' && media[current].sources.length > 0;

  const openPicture = (index: number) =>
    void navigate({ search: { open: String(index + 1) }, resetScroll: false, replace: openIndex !== undefined });
  const close = () => void navigate({ search: {}, resetScroll: false, replace: true });

  return (
    <>
      <header className={css['head']}>
        <div>
          <Link to="/bratag/$braTagId" params={{ braTagId: id }} className={css['back']}>
            <Icon icon={ArrowLeft} size={16} />
            <span className="mono">{id}</span>
          </Link>
          <h1>{title}</h1>
        </div>
        {canExpand && (
          <Button onClick={() => openPicture(current)}>
            <Icon icon={Maximize2} size={18} />
            <Trans>Full screen</Trans>
          </Button>
        )}
      </header>
      {media.length === 0 ? (
        <EmptyState title={<Trans>No pictures yet</Trans>}>
          <Icon icon={ImageOff} /> <Trans>Its creator hasn’t added any.</Trans>
        </EmptyState>
      ) : (
        <Carousel media={media} seed={id} title={title} current={current} onIndexChange={setCurrent} onExpand={openPicture} />
      )}
      {isFull && (
        <FullView
          media={media}
          index={openIndex}
          onIndex={(index) => {
            setCurrent(index);
            if (index !== openIndex) openPicture(index);
          }}
          onClose={close}
          onReport={(picture, number) =>
            openReport({ kind: 'media', id: picture.id, title: t`Picture ${number} of ${title}`, detail: id, media: [picture] })
          }
        />
      )}
    </>
  );
}

function PageSkeleton() {
  return (
    <Loading>
      <header className={css['head']}>
        <div>
          <Skeleton width="12rem" height="1em" />
          <div className="waiting-h1">
            <Skeleton width="16rem" />
          </div>
        </div>
      </header>
      <div className={css['stage']}>
        <Skeleton height="100%" radius="var(--r-panel)" />
      </div>
    </Loading>
  );
}
